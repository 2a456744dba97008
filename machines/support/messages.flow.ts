import { assign, setup, type ActorRefFrom } from 'xstate'
import type { Conversation, ConversationMessage } from '#contract/conversation'
import type { RefusalNote } from '#contract/kit/refusal'
import { withOutput } from '#machines/kit/params'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'

/** The customer's conversation with the bank: the newest page, and older ones joined to it. */

export const messagesPorts = {
  readMessages: question<Conversation, { before: number | null }>('readMessages'),
  markMessages: question<void, { until: number }>('markMessages'),
}

interface MessagesContext {
  thread: Conversation | null
  /** The newest that was read before this page was opened; later ones are marked as new. */
  read: number
  refusal: RefusalNote | null
}

const newestOf = (thread: Conversation | null) => thread?.messages.at(-1)?.number ?? 0

const isBefore =
  (first: number) =>
  ({ number }: ConversationMessage) =>
    number < first

/** A gap between the newest page and what was loaded before drops the latter. */
function joined(before: Conversation | null, page: Conversation): Conversation {
  const first = page.messages[0]?.number ?? 0
  const older = before?.messages.filter(isBefore(first)) ?? []
  if (!before || older.at(-1)?.number !== first - 1) return page
  return { ...page, messages: [...older, ...page.messages], has_more: before.has_more }
}

export const messagesFlow = setup({
  types: {
    context: {} as MessagesContext,
    events: {} as { type: 'news.arrived' } | { type: 'thread.more' },
    tags: {} as 'busy',
  },
  actors: messagesPorts,
  guards: {
    somethingNew: (_, page: Conversation) => newestOf(page) > page.read,
    olderLeft: ({ context }) => context.thread?.has_more ?? false,
  },
  actions: {
    assignThread: assign(({ context }, page: Conversation) => ({
      thread: joined(context.thread, page),
      read: context.thread ? context.read : page.read,
      refusal: null,
    })),
    assignOlder: assign(({ context: { thread } }, { messages, has_more }: Conversation) => ({
      thread: thread && {
        ...thread,
        messages: [
          ...messages.filter(isBefore(thread.messages[0]?.number ?? 0)),
          ...thread.messages,
        ],
        has_more,
      },
      refusal: null,
    })),
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
  },
}).createMachine({
  id: 'messages',
  description: 'Each message is shown once and in order.',
  context: { thread: null, read: 0, refusal: null },
  initial: 'reading',
  on: { 'news.arrived': '.reading' },
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readMessages',
        src: 'readMessages',
        input: { before: null },
        onDone: [
          {
            guard: withOutput('somethingNew'),
            target: 'marking',
            actions: withOutput('assignThread'),
          },
          { target: 'shown', actions: withOutput('assignThread') },
        ],
        onError: { target: 'shown', actions: 'assignRefusal' },
      },
    },
    shown: {
      description: 'What was read stays, also when more was refused.',
      on: { 'thread.more': { guard: 'olderLeft', target: 'continuing' } },
    },
    marking: {
      description: 'The bank is told what was read; here it stays new.',
      invoke: {
        id: 'markMessages',
        src: 'markMessages',
        input: ({ context }) => ({ until: newestOf(context.thread) }),
        onDone: 'shown',
        onError: 'shown',
      },
    },
    continuing: {
      description: 'Asks for older ones.',
      tags: 'busy',
      invoke: {
        id: 'readMessages',
        src: 'readMessages',
        input: ({ context }) => ({ before: context.thread?.messages[0]?.number ?? null }),
        onDone: { target: 'shown', actions: withOutput('assignOlder') },
        onError: { target: 'shown', actions: 'assignRefusal' },
      },
    },
  },
})

export type MessagesActor = ActorRefFrom<typeof messagesFlow>

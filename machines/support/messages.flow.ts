import { assign, raise, setup, type ActorRefFrom } from 'xstate'
import type { Conversation, ConversationMessage } from '#contract/conversation'
import type { RefusalNote } from '#contract/kit/refusal'
import { withEvent, withOutput } from '#machines/kit/params'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'

/**
 * The customer's conversation with the bank, and the message they write. What is typed is held in
 * memory while other pages are open; a message that may have been sent goes again under its key.
 */

/** The event that a message asks about, with what it is called. */
export interface Asked {
  id: string
  number: string
}

export interface MessageDraft {
  text: string
  about: Asked | null
}

export const messagesPorts = {
  readMessages: question<Conversation, { before: number | null }>('readMessages'),
  markMessages: question<void, { until: number }>('markMessages'),
  findDraft: question<{ draft: MessageDraft | null }>('findDraft'),
  storeDraft: question<void, { draft: MessageDraft }>('storeDraft'),
  /** Forgets the draft once the bank has it. */
  sendMessage: question<void, { draft: MessageDraft }>('sendMessage'),
}

interface MessagesContext {
  asked: Asked | null
  thread: Conversation | null
  /** The newest that was read before this page was opened; later ones are marked as new. */
  read: number
  /** Why the thread, or more of it, could not be read. */
  unread: RefusalNote | null
  draft: MessageDraft
  refusal: RefusalNote | null
}

const emptyDraft: MessageDraft = { text: '', about: null }

const newestOf = (messages: readonly ConversationMessage[]) => messages.at(-1)?.number ?? 0

/** The newest page joined to what was loaded before; a gap between them drops what was. */
function joined(before: Conversation | null, page: Conversation): Conversation {
  const first = page.messages[0]?.number ?? 0
  const older = before?.messages.filter(({ number }) => number < first) ?? []
  if (!before || newestOf(older) !== first - 1) return page
  return { ...page, messages: [...older, ...page.messages], has_more: before.has_more }
}

export const messagesFlow = setup({
  types: {
    context: {} as MessagesContext,
    input: {} as { asked: Asked | null },
    events: {} as
      | { type: 'news.arrived' }
      | { type: 'thread.refresh' }
      | { type: 'thread.more' }
      | { type: 'text.set'; text: string }
      | { type: 'about.drop' }
      | { type: 'message.send' },
    tags: {} as 'busy' | 'loading',
  },
  actors: messagesPorts,
  guards: {
    somethingNew: ({ context }, { read, messages }: Conversation) =>
      messages.some(({ author, number }) => author === 'bank' && number > read) &&
      newestOf(messages) > newestOf(context.thread?.messages ?? []),
    olderLeft: ({ context }) => context.thread?.has_more ?? false,
    somethingTyped: ({ context }) => context.draft.text.trim() !== '',
  },
  actions: {
    assignThread: assign(({ context }, page: Conversation) => ({
      thread: joined(context.thread, page),
      read: context.thread ? context.read : page.read,
      unread: null,
    })),
    assignOlder: assign(({ context: { thread } }, { messages, has_more }: Conversation) => ({
      thread: thread && { ...thread, messages: [...messages, ...thread.messages], has_more },
      unread: null,
    })),
    assignUnread: assign(({ event }) => ({ unread: refusalIn(event) })),
    assignFound: assign(({ context }, { draft }: { draft: MessageDraft | null }) => ({
      draft: { ...emptyDraft, ...draft, ...(context.asked && { about: context.asked }) },
    })),
    assignText: assign(({ context }, { text }: { text: string }) => ({
      draft: { ...context.draft, text },
    })),
    dropAbout: assign(({ context }) => ({ draft: { ...context.draft, about: null } })),
    clearDraft: assign({ draft: emptyDraft, refusal: null }),
    clearRefusal: assign({ refusal: null }),
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    raiseNews: raise({ type: 'news.arrived' }),
  },
}).createMachine({
  id: 'messages',
  description: 'A text stays typed until the bank has it; each message is shown once, in order.',
  context: ({ input }) => ({
    ...input,
    thread: null,
    read: 0,
    unread: null,
    draft: emptyDraft,
    refusal: null,
  }),
  type: 'parallel',
  states: {
    thread: {
      initial: 'reading',
      states: {
        reading: {
          tags: 'loading',
          on: { 'news.arrived': { target: 'reading', reenter: true } },
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
            onError: { target: 'refused', actions: 'assignUnread' },
          },
        },
        shown: {
          on: {
            'news.arrived': 'following',
            'thread.more': { guard: 'olderLeft', target: 'continuing' },
          },
        },
        following: {
          description: 'Something was written; what is shown stays meanwhile.',
          on: { 'news.arrived': { target: 'following', reenter: true } },
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
            onError: 'shown',
          },
        },
        marking: {
          description: 'The bank is told what was read; here it stays marked as new.',
          on: { 'news.arrived': 'following' },
          invoke: {
            id: 'markMessages',
            src: 'markMessages',
            input: ({ context }) => ({ until: newestOf(context.thread?.messages ?? []) }),
            onDone: 'shown',
            onError: 'shown',
          },
        },
        continuing: {
          tags: 'loading',
          on: { 'news.arrived': 'following' },
          invoke: {
            id: 'readMessages',
            src: 'readMessages',
            input: ({ context }) => ({ before: context.thread?.messages[0]?.number ?? null }),
            onDone: { target: 'shown', actions: withOutput('assignOlder') },
            onError: { target: 'shown', actions: 'assignUnread' },
          },
        },
        refused: {
          description: 'Could not be read; may be retried.',
          on: { 'thread.refresh': 'reading', 'news.arrived': 'reading' },
        },
      },
    },
    writing: {
      initial: 'restoring',
      states: {
        restoring: {
          description: 'Looks for what was typed before.',
          invoke: {
            id: 'findDraft',
            src: 'findDraft',
            onDone: { target: 'drafted', actions: withOutput('assignFound') },
            onError: 'drafted',
          },
        },
        drafted: {
          description: 'Held as it is typed; a refusal keeps it.',
          initial: 'idle',
          on: {
            'text.set': { target: '.storing', actions: withEvent('assignText') },
            'about.drop': { target: '.storing', actions: ['dropAbout', 'clearRefusal'] },
            'message.send': { guard: 'somethingTyped', target: 'sending' },
          },
          states: {
            idle: {},
            storing: {
              invoke: {
                id: 'storeDraft',
                src: 'storeDraft',
                input: ({ context: { draft } }) => ({ draft }),
                onDone: 'idle',
                onError: 'idle',
              },
            },
          },
        },
        sending: {
          tags: 'busy',
          invoke: {
            id: 'sendMessage',
            src: 'sendMessage',
            input: ({ context: { draft } }) => ({ draft }),
            onDone: { target: 'drafted', actions: ['clearDraft', 'raiseNews'] },
            onError: { target: 'drafted', actions: 'assignRefusal' },
          },
        },
      },
    },
  },
})

export type MessagesActor = ActorRefFrom<typeof messagesFlow>

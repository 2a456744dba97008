import { assign, sendParent, setup, type ActorRefFrom } from 'xstate'
import type { RefusalNote } from '#contract/kit/refusal'
import { withEvent, withOutput } from '#machines/kit/params'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'

/**
 * A message to the bank. What is typed is held in memory while other pages are open, and a message
 * that may have been sent goes again under its key.
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

export const writingPorts = {
  findDraft: question<{ draft: MessageDraft | null }>('findDraft'),
  storeDraft: question<void, { draft: MessageDraft }>('storeDraft'),
  /** Forgets the draft once the bank has it. */
  sendMessage: question<void, { draft: MessageDraft }>('sendMessage'),
}

interface WritingContext {
  asked: Asked | null
  draft: MessageDraft
  refusal: RefusalNote | null
}

const emptyDraft: MessageDraft = { text: '', about: null }

export const writingFlow = setup({
  types: {
    context: {} as WritingContext,
    input: {} as { asked: Asked | null },
    events: {} as
      | { type: 'text.set'; text: string }
      | { type: 'about.drop' }
      | { type: 'message.send' },
    tags: {} as 'busy',
  },
  actors: writingPorts,
  guards: { somethingTyped: ({ context }) => context.draft.text.trim() !== '' },
  actions: {
    assignFound: assign(({ context }, { draft }: { draft: MessageDraft | null }) => ({
      draft: { ...emptyDraft, ...draft, ...(context.asked && { about: context.asked }) },
    })),
    assignText: assign(({ context }, { text }: { text: string }) => ({
      draft: { ...context.draft, text },
      refusal: null,
    })),
    dropAbout: assign(({ context }) => ({
      draft: { ...context.draft, about: null },
      refusal: null,
    })),
    clearDraft: assign({ draft: emptyDraft, refusal: null }),
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    sendWritten: sendParent({ type: 'message.written' }),
  },
}).createMachine({
  id: 'writing',
  description: 'A text stays typed until the bank has it, and is sent once.',
  context: ({ input }) => ({ ...input, draft: emptyDraft, refusal: null }),
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
        'about.drop': { target: '.storing', actions: 'dropAbout' },
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
        onDone: { target: 'drafted', actions: ['clearDraft', 'sendWritten'] },
        onError: { target: 'drafted', actions: 'assignRefusal' },
      },
    },
  },
})

export type WritingActor = ActorRefFrom<typeof writingFlow>

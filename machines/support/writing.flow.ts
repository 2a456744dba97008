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
  /** Holds what is typed; given nothing, finds what was held. */
  holdDraft: question<{ draft: MessageDraft | null }, { draft: MessageDraft | null }>('holdDraft'),
  /** Forgets the draft once the bank has it. */
  sendMessage: question<void, { draft: MessageDraft }>('sendMessage'),
}

interface WritingContext {
  asked: Asked | null
  /** Null until it is known what was held. */
  draft: MessageDraft | null
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
  guards: { somethingTyped: ({ context: { draft } }) => Boolean(draft?.text.trim()) },
  actions: {
    assignHeld: assign(({ context: { asked, draft } }, held: { draft: MessageDraft | null }) => ({
      draft: draft ?? { ...emptyDraft, ...held.draft, ...(asked && { about: asked }) },
    })),
    assignText: assign(({ context: { draft } }, { text }: { text: string }) => ({
      draft: { ...emptyDraft, ...draft, text },
      refusal: null,
    })),
    dropAbout: assign(({ context: { draft } }) => ({
      draft: { ...emptyDraft, ...draft, about: null },
      refusal: null,
    })),
    clearDraft: assign({ draft: emptyDraft, refusal: null }),
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    sendWritten: sendParent({ type: 'message.written' }),
  },
}).createMachine({
  id: 'writing',
  description: 'A text stays typed until the bank has it, and is sent once.',
  context: ({ input }) => ({ ...input, draft: null, refusal: null }),
  initial: 'drafted',
  states: {
    drafted: {
      description: 'Held as it is typed; a refusal keeps it.',
      initial: 'holding',
      on: {
        'text.set': { target: '.holding', actions: withEvent('assignText') },
        'about.drop': { target: '.holding', actions: 'dropAbout' },
        'message.send': { guard: 'somethingTyped', target: 'sending' },
      },
      states: {
        holding: {
          invoke: {
            id: 'holdDraft',
            src: 'holdDraft',
            input: ({ context: { draft } }) => ({ draft }),
            onDone: { target: 'idle', actions: withOutput('assignHeld') },
            onError: 'idle',
          },
        },
        idle: {},
      },
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'sendMessage',
        src: 'sendMessage',
        input: ({ context: { draft } }) => ({ draft: draft! }),
        onDone: { target: 'drafted.idle', actions: ['clearDraft', 'sendWritten'] },
        onError: { target: 'drafted.idle', actions: 'assignRefusal' },
      },
    },
  },
})

export type WritingActor = ActorRefFrom<typeof writingFlow>

import { assign, setup, type ActorRefFrom } from 'xstate'
import type { Closing } from '#contract/closing'
import type { RefusalNote } from '#contract/kit/refusal'
import { withEvent, withOutput } from '#machines/kit/params'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'
import {
  askProof,
  proofActors,
  proofParts,
  withProof,
  type ProofChildren,
  type WithProof,
} from '#machines/kit/withProof'

/**
 * The end of the account. What is in the way is read first and again after a refusal; then a word is
 * typed, so that nobody closes an account by a slip.
 */

export const closingPorts = {
  readClosing: question<Closing>('readClosing'),
  /** The session is over with it, and the app says so. */
  closeAccount: question<void>('closeAccount'),
}

/** In either language, whichever the app is in. */
export const closingWords = { en: 'CLOSE', ru: 'ЗАКРЫТЬ' } as const

interface ClosingContext extends WithProof {
  closing: Closing | null
  word: string
  refusal: RefusalNote | null
}

type ClosingEvent =
  | { type: 'closing.open' }
  | { type: 'closing.refresh' }
  | { type: 'closing.drop' }
  | { type: 'word.set'; word: string }
  | { type: 'account.close' }

const closingSetup = setup({
  types: {
    context: {} as ClosingContext,
    events: {} as ClosingEvent,
    tags: {} as 'busy',
    children: {} as ProofChildren,
  },
  actors: { ...closingPorts, ...proofActors },
  guards: {
    mayClose: ({ context: { closing, word } }) =>
      closing?.obstacles.length === 0 &&
      Object.values(closingWords).some((one) => one === word.trim().toUpperCase()),
    inTheWay: ({ event }) => refusalIn(event).code === 'STATE_CONFLICT',
  },
  actions: {
    assignClosing: assign((_, closing: Closing) => ({ closing })),
    assignWord: assign((_, { word }: { word: string }) => ({ word })),
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    clearRefusal: assign({ refusal: null }),
    clearWord: assign({ word: '' }),
  },
}).extend(proofParts)

const sending = closingSetup.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'closeAccount',
    src: 'closeAccount',
    onDone: '#closing.closed',
    onError: [
      askProof('#closing.closing.proving'),
      {
        description: 'Something came between; the list says what.',
        guard: 'inTheWay',
        target: '#closing.reading',
        actions: 'assignRefusal',
      },
      { target: '#closing.ready', actions: 'assignRefusal' },
    ],
  },
})

export const closingFlow = closingSetup.createMachine({
  id: 'closing',
  description: 'An account is closed once nothing is in the way and a word was typed.',
  context: { closing: null, word: '', bound: null, refusal: null },
  initial: 'idle',
  states: {
    idle: {
      description: 'Only a button.',
      on: { 'closing.open': 'reading' },
    },
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readClosing',
        src: 'readClosing',
        onDone: { target: 'ready', actions: withOutput('assignClosing') },
        onError: { target: 'unread', actions: 'assignRefusal' },
      },
      on: { 'closing.drop': { target: 'idle', actions: ['clearRefusal', 'clearWord'] } },
    },
    unread: {
      description: 'It could not be read what is in the way.',
      on: {
        'closing.refresh': { target: 'reading', actions: 'clearRefusal' },
        'closing.drop': { target: 'idle', actions: ['clearRefusal', 'clearWord'] },
      },
    },
    ready: {
      description: 'Says what is in the way and what ends; a refusal says why it was not closed.',
      on: {
        'word.set': { actions: withEvent('assignWord') },
        'closing.refresh': { target: 'reading', actions: 'clearRefusal' },
        'closing.drop': { target: 'idle', actions: ['clearRefusal', 'clearWord'] },
        'account.close': { guard: 'mayClose', target: 'closing', actions: 'clearRefusal' },
      },
    },
    closing: withProof(sending, '#closing.ready'),
    closed: { type: 'final', description: 'The bank has closed it; no session is left.' },
  },
})

export type ClosingActor = ActorRefFrom<typeof closingFlow>

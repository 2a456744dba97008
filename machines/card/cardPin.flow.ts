import { assign, setup, type ActorRefFrom } from 'xstate'
import { cardPinBound } from '#contract/cardPin'
import type { RefusalNote } from '#contract/kit/refusal'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'
import {
  askProof,
  proofActors,
  proofParts,
  proofStep,
  type ProofChildren,
  type WithProof,
} from '#machines/kit/withProof'

/**
 * The bank wants a proof for every change, so it is made before a PIN is typed. The typed one lies
 * in the device vault, never here; the port takes it out, once, and compares it with its repetition.
 */

export const cardPinPorts = {
  setCardPin: question<void, { cardId: string }>('setCardPin'),
}

interface CardPinContext extends WithProof {
  cardId: string
  refusal: RefusalNote | null
}

const cardPinSetup = setup({
  types: {
    context: {} as CardPinContext,
    input: {} as { cardId: string },
    events: {} as { type: 'pin.edit' | 'pin.submit' | 'form.reset' },
    tags: {} as 'busy',
    children: {} as ProofChildren,
  },
  actors: { ...cardPinPorts, ...proofActors },
  actions: {
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    clearRefusal: assign({ refusal: null }),
  },
}).extend(proofParts)

export const cardPinFlow = cardPinSetup.createMachine({
  id: 'cardPin',
  description: 'No typed PIN enters it, and nothing changes without a proof.',
  context: ({ input: { cardId } }) => ({ cardId, bound: cardPinBound(cardId), refusal: null }),
  initial: 'settled',
  states: {
    settled: {
      description: 'The PIN as the bank knows it.',
      initial: 'idle',
      on: { 'pin.edit': { target: 'proving', actions: 'clearRefusal' } },
      states: {
        idle: { description: 'Nothing requested.' },
        taken: { description: 'The bank has just taken a new one, and tells the network.' },
      },
    },
    proving: {
      description: 'Step-up before a PIN is typed.',
      ...proofStep({ proven: 'typing', dropped: 'settled' }),
    },
    typing: {
      description: 'A new PIN is typed twice; a refusal leads back here.',
      on: {
        'pin.submit': { target: 'setting', actions: 'clearRefusal' },
        'form.reset': { target: 'settled', actions: 'clearRefusal' },
      },
    },
    setting: {
      tags: 'busy',
      invoke: {
        id: 'setCardPin',
        src: 'setCardPin',
        input: ({ context: { cardId } }) => ({ cardId }),
        onDone: { target: '#cardPin.settled.taken' },
        onError: [askProof('proving'), { target: 'typing', actions: 'assignRefusal' }],
      },
    },
  },
})

export type CardPinActor = ActorRefFrom<typeof cardPinFlow>

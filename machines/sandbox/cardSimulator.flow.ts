import { assign, setup, type ActorRefFrom } from 'xstate'
import type { RefusalNote } from '#contract/kit/refusal'
import type {
  entryModes,
  simulatedCardMessages,
  simulatedCardEvents,
  purchaseMoves,
  simulatedSubAccountEvents,
} from '#contract/sandboxCard'
import { withEvent, withOutput } from '#machines/kit/params'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'

/** One simulation at a time; the page reads the result from the bank. */

export interface SimulatedMerchant {
  merchant: string
  category: string
  country: string
}

export type CardSimulation =
  | {
      do: 'ask'
      kind: (typeof simulatedCardMessages)[number]
      amount: string
      at: SimulatedMerchant
      entry: (typeof entryModes)[number]
      recurring: boolean
    }
  | { do: 'challenge'; amount: string; at: SimulatedMerchant }
  | {
      do: 'purchase'
      purchaseId: string
      event: (typeof purchaseMoves)[number]
      amount: string | null
      last: boolean
    }
  | { do: 'card'; event: (typeof simulatedCardEvents)[number] }
  | { do: 'account'; accountId: string; event: (typeof simulatedSubAccountEvents)[number] }
  | { do: 'fund'; accountId: string; amount: string }

export const cardSimulatorPorts = {
  simulateCard: question<{ status: string | null }, { cardId: string; simulation: CardSimulation }>(
    'simulateCard',
  ),
}

export interface CardSimulatorContext {
  cardId: string
  simulation: CardSimulation | null
  status: string | null
  refusal: RefusalNote | null
}

export const cardSimulatorFlow = setup({
  types: {
    context: {} as CardSimulatorContext,
    input: {} as { cardId: string },
    events: {} as { type: 'card.simulate'; simulation: CardSimulation },
    tags: {} as 'busy',
  },
  actors: cardSimulatorPorts,
  actions: {
    assignSimulation: assign((_, { simulation }: { simulation: CardSimulation }) => ({
      simulation,
      status: null,
      refusal: null,
    })),
    assignStatus: assign((_, { status }: { status: string | null }) => ({ status })),
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
  },
}).createMachine({
  id: 'cardSimulator',
  description: 'One simulation at a time; what it did is read from the bank.',
  context: ({ input }) => ({ ...input, simulation: null, status: null, refusal: null }),
  initial: 'idle',
  on: { 'card.simulate': { target: '.simulating', actions: withEvent('assignSimulation') } },
  states: {
    idle: {},
    simulating: {
      tags: 'busy',
      on: { 'card.simulate': {} },
      invoke: {
        id: 'simulateCard',
        src: 'simulateCard',
        input: ({ context: { cardId, simulation } }) => ({ cardId, simulation: simulation! }),
        onDone: { target: 'simulated', actions: withOutput('assignStatus') },
        onError: { target: 'idle', actions: 'assignRefusal' },
      },
    },
    simulated: { description: 'Done; the page reads the result.' },
  },
})

export type CardPlayActor = ActorRefFrom<typeof cardSimulatorFlow>

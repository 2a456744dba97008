import { assign, setup } from 'xstate'
import type { DeliveryStatus } from '#contract/webhook'
import { intent, type SameStatuses } from '#machines/kit/life'

/** It keeps its id however often it is sent, also when it is sent again after success. */

export interface DeliveryFacts {
  /** Attempts since it was last requested. */
  tries: number
  /** Attempts allowed. */
  patience: number
}

export type DeliveryEvent = { type: 'receiver.took' | 'receiver.refused' | 'delivery.retry' }

export const deliveryLife = setup({
  types: {
    context: {} as DeliveryFacts,
    events: {} as DeliveryEvent,
    input: {} as DeliveryFacts,
  },
  guards: {
    patienceLeft: ({ context }) => context.tries + 1 < context.patience,
    triedBefore: ({ context }) => context.tries > 0,
  },
  actions: {
    sendAtOnce: intent,
    sendLater: intent,
    assignAttempt: assign(({ context }) => ({ tries: context.tries + 1 })),
    assignFresh: assign({ tries: 0 }),
  },
}).createMachine({
  id: 'delivery',
  description:
    'A message keeps its id however often it is sent, so its receiver can tell a repeat.',
  context: ({ input }) => input,
  initial: 'PENDING',
  states: {
    PENDING: {
      description: 'Waiting for its turn, first or again.',
      on: {
        'receiver.took': { target: 'DELIVERED', actions: 'assignAttempt' },
        'receiver.refused': [
          { guard: 'patienceLeft', target: 'PENDING', actions: ['assignAttempt', 'sendLater'] },
          { target: 'FAILED', actions: 'assignAttempt' },
        ],
        'delivery.retry': {
          guard: 'triedBefore',
          target: 'PENDING',
          actions: ['assignFresh', 'sendAtOnce'],
        },
      },
    },
    DELIVERED: {
      description: 'The receiver took it; its owner may send it once more.',
      on: { 'delivery.retry': { target: 'PENDING', actions: ['assignFresh', 'sendAtOnce'] } },
    },
    FAILED: {
      description: 'All attempts were refused; its owner may send it once more.',
      on: { 'delivery.retry': { target: 'PENDING', actions: ['assignFresh', 'sendAtOnce'] } },
    },
  },
})

true satisfies SameStatuses<typeof deliveryLife, DeliveryStatus>

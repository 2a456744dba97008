import { assign, setup } from 'xstate'
import type { DeliveryStatus } from '#contract/webhook'
import { intent, type SameStatuses } from '#machines/kit/life'

/**
 * The life of one message to a customer's server.
 *
 * It waits until the receiver took it, or until as much was tried as there is patience for; then
 * nothing more happens until its owner asks. It is the same message under the same id however often
 * it goes out, also when its owner sends it again after it was taken.
 */

export interface DeliveryFacts {
  /** How often it was tried since it was last asked for. */
  tries: number
  /** After so many it is left alone. */
  patience: number
}

export type DeliveryEvent =
  | { type: 'receiver.took' }
  | { type: 'receiver.refused' }
  | { type: 'delivery.retry' }

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
  context: ({ input }) => input,
  initial: 'PENDING',
  states: {
    PENDING: {
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
      on: { 'delivery.retry': { target: 'PENDING', actions: ['assignFresh', 'sendAtOnce'] } },
    },
    FAILED: {
      on: { 'delivery.retry': { target: 'PENDING', actions: ['assignFresh', 'sendAtOnce'] } },
    },
  },
})

true satisfies SameStatuses<typeof deliveryLife, DeliveryStatus>

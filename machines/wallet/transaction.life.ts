import { assign, setup } from 'xstate'
import { withEvent } from '#machines/kit/params'

/**
 * What a customer's transaction goes through, as the bank runs it. State names are the statuses on
 * the wire.
 *
 * A transaction of an order follows its order: it moves when the order moves, in the same commit. A
 * payment from outside is pending until it is deep enough and nothing stands against it. What is
 * final stays; a correction is a transaction of its own, linked to this one.
 */

/** Detail beside the status: why it stands there. */
export interface TransactionFacts {
  /** Whether it comes from outside, so that it is born pending. */
  arriving: boolean
  subStatus: string | null
  reason: string | null
}

export type TransactionLifeEvent =
  | { type: 'order.approved' }
  | { type: 'order.funded' }
  | { type: 'order.settled' }
  | { type: 'order.canceled'; reason?: string | null }
  | { type: 'order.failed'; reason?: string | null }
  | { type: 'deposit.deepened' }
  | { type: 'deposit.reorganized' }
  | { type: 'deposit.confirmed' }
  | { type: 'deposit.dropped'; reason?: string | null }
  | { type: 'review.opened' }
  | { type: 'review.passed' }
  | { type: 'review.failed'; reason?: string | null }

const HELD = 'compliance_hold'

export const transactionLife = setup({
  types: {
    context: {} as TransactionFacts,
    input: {} as { arriving: boolean },
    events: {} as TransactionLifeEvent,
  },
  guards: {
    comesIn: ({ context }) => context.arriving,
    noReview: ({ context }) => context.subStatus !== HELD,
  },
  actions: {
    assignGoingOn: assign(({ context: { subStatus } }) => ({
      subStatus: subStatus === 'reorganized' ? null : subStatus,
    })),
    // A review outlasts whatever the chain does meanwhile.
    assignShaken: assign(({ context: { subStatus } }) => ({
      subStatus: subStatus === HELD ? HELD : 'reorganized',
    })),
    assignHeld: assign({ subStatus: HELD }),
    assignEnd: assign((_, { reason = null }: { reason?: string | null }) => ({
      subStatus: null,
      reason,
    })),
  },
}).createMachine({
  id: 'transaction',
  context: ({ input }) => ({ ...input, subStatus: null, reason: null }),
  initial: 'new',
  states: {
    new: {
      description: 'The order waits for a yes; the money is held.',
      always: { guard: 'comesIn', target: 'pending' },
      on: {
        'order.approved': 'processing',
        'order.settled': { target: 'complete', actions: { type: 'assignEnd', params: {} } },
        'order.canceled': { target: 'canceled', actions: withEvent('assignEnd') },
        'order.failed': { target: 'failed', actions: withEvent('assignEnd') },
      },
    },
    pending: {
      description: 'On its way from outside, not yet to be spent.',
      on: {
        'deposit.deepened': { actions: 'assignGoingOn' },
        'deposit.reorganized': { actions: 'assignShaken' },
        'deposit.confirmed': {
          guard: 'noReview',
          target: 'complete',
          actions: { type: 'assignEnd', params: {} },
        },
        'deposit.dropped': { target: 'failed', actions: withEvent('assignEnd') },
        'review.opened': { actions: 'assignHeld' },
        'review.passed': { target: 'complete', actions: { type: 'assignEnd', params: {} } },
        'review.failed': { target: 'failed', actions: withEvent('assignEnd') },
        'order.funded': 'processing',
        'order.settled': { target: 'complete', actions: { type: 'assignEnd', params: {} } },
        'order.canceled': { target: 'canceled', actions: withEvent('assignEnd') },
        'order.failed': { target: 'failed', actions: withEvent('assignEnd') },
      },
    },
    processing: {
      description: 'The rail has it.',
      on: {
        'order.settled': { target: 'complete', actions: { type: 'assignEnd', params: {} } },
        'order.failed': { target: 'failed', actions: withEvent('assignEnd') },
      },
    },
    complete: { type: 'final' },
    canceled: { type: 'final' },
    failed: { type: 'final' },
  },
})

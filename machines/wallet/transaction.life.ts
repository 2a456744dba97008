import { assign, setup } from 'xstate'
import { withEvent } from '#machines/kit/params'

/**
 * The lifecycle of a customer's transaction, run by the bank. State names are the statuses on the
 * wire.
 *
 * A transaction of an order moves with its order, in the same commit. An incoming payment is
 * pending until it is deep enough and nothing is held against it. Final statuses stay; a correction
 * is another transaction, linked to this one.
 */

/** The reason for the status. */
export interface TransactionFacts {
  /** Incoming, so it starts as pending. */
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
    // A review is not ended by what the chain does.
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
  description:
    'Final statuses never change: a correction is another transaction, linked to this one.',
  context: ({ input }) => ({ ...input, subStatus: null, reason: null }),
  initial: 'new',
  states: {
    new: {
      description: 'The order waits for approval; the money is held.',
      always: { guard: 'comesIn', target: 'pending' },
      on: {
        'order.approved': 'processing',
        'order.settled': { target: 'complete', actions: { type: 'assignEnd', params: {} } },
        'order.canceled': { target: 'canceled', actions: withEvent('assignEnd') },
        'order.failed': { target: 'failed', actions: withEvent('assignEnd') },
      },
    },
    pending: {
      description: 'Incoming; cannot be spent yet.',
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
      description: 'With the rail.',
      on: {
        'order.settled': { target: 'complete', actions: { type: 'assignEnd', params: {} } },
        'order.failed': { target: 'failed', actions: withEvent('assignEnd') },
      },
    },
    complete: { description: 'The money has arrived.', type: 'final' },
    canceled: { description: 'Called off before it was sent.', type: 'final' },
    failed: { description: 'It did not happen, and the money is back.', type: 'final' },
  },
})

import type { OrderStatus } from '#contract/order'
import { withEvent } from '#machines/kit/params'
import { orderSetup, type OrderFacts } from './order.setup.ts'
import type { SameStatuses } from '#machines/kit/life'

export { waitRules, type OrderEvent, type OrderFacts, type OrderMoney } from './order.setup.ts'

/**
 * The lifecycle of one order, run by the bank and readable by every client.
 *
 * Outgoing money is held from the first moment, so it cannot be spent twice. FAILED and CANCELED
 * mean the money is back or never left; in ERROR the outcome is unknown, so the money stays and
 * staff are alerted. Intents must be carried out in the same commit as the status. Deadlines are
 * events from the bank's clock.
 */
const moveOn = [
  'moveFunds',
  { type: 'assignMoney', params: { money: 'settled' } },
  { type: 'assignStatus', params: { sub_status: 'settled' } },
] as const

const sendOn = [
  'sendFunds',
  'notifyRail',
  { type: 'assignMoney', params: { money: 'sent' } },
  { type: 'assignStatus', params: { sub_status: 'queued' } },
] as const

const settled = [
  'settleFunds',
  { type: 'assignMoney', params: { money: 'settled' } },
  { type: 'assignStatus', params: { sub_status: 'settled' } },
] as const

const refunded = { type: 'assignMoney', params: { money: 'returned' } } as const

export const orderLife = orderSetup.createMachine({
  id: 'order',
  description:
    'Outgoing money is held from the first moment, and CANCELED and FAILED give all of it back.',
  context: ({ input }) => input,
  initial: 'NEW',
  states: {
    NEW: {
      description: 'The total is held; the order waits for approval, or needs none.',
      always: [
        {
          guard: 'comesIn',
          target: 'PENDING',
          actions: { type: 'assignStatus', params: { sub_status: 'awaiting_funds' } },
        },
        {
          guard: 'needsApprover',
          actions: [
            'holdFunds',
            { type: 'assignMoney', params: { money: 'held' } },
            { type: 'assignStatus', params: { sub_status: 'awaiting_approver' } },
          ],
        },
        {
          guard: 'nothingHeldYet',
          actions: [
            'holdFunds',
            { type: 'assignMoney', params: { money: 'held' } },
            { type: 'assignStatus', params: { sub_status: 'awaiting_step_up' } },
          ],
        },
      ],
      on: {
        'order.approve': [
          {
            guard: 'isReviewed',
            target: 'PENDING',
            actions: {
              type: 'assignStatus',
              params: { sub_status: 'compliance_hold', reason_code: 'amount' },
            },
          },
          { guard: 'settlesAtOnce', target: 'COMPLETE', actions: moveOn },
          { target: 'PROCESSING', actions: sendOn },
        ],
        'order.withhold': {
          target: 'PENDING',
          actions: {
            type: 'assignStatus',
            params: ({ event }) => ({ sub_status: 'compliance_hold', reason_code: event.reason }),
          },
        },
        'order.cancel': {
          target: 'CANCELED',
          actions: [
            'releaseFunds',
            refunded,
            { type: 'assignStatus', params: { sub_status: 'by_user' } },
          ],
        },
        'order.decline': {
          guard: 'awaitsApprover',
          target: 'CANCELED',
          actions: [
            'releaseFunds',
            refunded,
            {
              type: 'assignStatus',
              params: ({ event }) => ({
                sub_status: 'declined_by_approver',
                reason_code: event.reason,
              }),
            },
          ],
        },
        'order.withdraw': {
          target: 'CANCELED',
          actions: [
            'releaseFunds',
            refunded,
            { type: 'assignStatus', params: { sub_status: 'maker_left' } },
          ],
        },
        'order.expire': {
          target: 'CANCELED',
          actions: [
            'releaseFunds',
            refunded,
            { type: 'assignStatus', params: { sub_status: 'expired' } },
          ],
        },
      },
    },
    PENDING: {
      description: 'Waiting for incoming money, or withheld for review.',
      on: {
        'funds.received': {
          guard: 'awaitsFunds',
          target: 'PROCESSING',
          actions: [
            'receiveFunds',
            { type: 'assignMoney', params: { money: 'received' } },
            { type: 'assignStatus', params: { sub_status: 'funds_received' } },
          ],
        },
        'order.release': [
          { guard: 'withheldAtOnce', target: 'COMPLETE', actions: moveOn },
          { guard: 'withheld', target: 'PROCESSING', actions: sendOn },
        ],
        'order.reject': {
          guard: 'withheld',
          target: 'FAILED',
          actions: [
            'releaseFunds',
            refunded,
            {
              type: 'assignStatus',
              params: ({ event }) => ({
                sub_status: 'compliance_rejected',
                reason_code: event.reason,
              }),
            },
          ],
        },
        'order.cancel': {
          guard: 'awaitsFunds',
          target: 'CANCELED',
          actions: { type: 'assignStatus', params: { sub_status: 'by_user' } },
        },
        'order.expire': {
          guard: 'awaitsFunds',
          target: 'CANCELED',
          actions: { type: 'assignStatus', params: { sub_status: 'expired' } },
        },
      },
    },
    PROCESSING: {
      description: 'Sent; only the rail can say how it ends.',
      on: {
        'rail.submitted': {
          guard: 'goesOut',
          actions: { type: 'assignStatus', params: { sub_status: 'submitted' } },
        },
        'rail.confirming': {
          actions: [
            withEvent('assignConfirmations'),
            { type: 'assignStatus', params: { sub_status: 'confirming' } },
          ],
        },
        'rail.settled': { target: 'COMPLETE', actions: settled },
        'rail.rejected': {
          target: 'FAILED',
          actions: [
            'returnFunds',
            refunded,
            {
              type: 'assignStatus',
              params: ({ event }) => ({ sub_status: 'rail_rejected', reason_code: event.reason }),
            },
          ],
        },
        'rail.lost': {
          target: 'ERROR',
          actions: [
            'raiseAlarm',
            { type: 'assignStatus', params: { sub_status: 'outcome_unknown' } },
          ],
        },
        'rail.mismatched': {
          target: 'ERROR',
          actions: [
            'raiseAlarm',
            { type: 'assignStatus', params: { sub_status: 'amount_mismatch' } },
          ],
        },
      },
    },
    ERROR: {
      description: 'Outcome unknown. Not final: the money stays where it is.',
      on: {
        'order.retry': {
          guard: 'goesOut',
          target: 'PROCESSING',
          actions: [
            'notifyRail',
            'assignAttempt',
            { type: 'assignStatus', params: { sub_status: 'queued' } },
          ],
        },
        'order.settle': { target: 'COMPLETE', actions: settled },
        'order.fail': {
          target: 'FAILED',
          actions: [
            'returnFunds',
            refunded,
            { type: 'assignStatus', params: { sub_status: 'not_executed' } },
          ],
        },
      },
    },
    COMPLETE: {
      description: 'The rail confirmed it; the money has left or arrived.',
      type: 'final',
    },
    CANCELED: {
      description: 'Called off before it was sent; the hold is released.',
      type: 'final',
    },
    FAILED: { type: 'final', description: 'The money is back, or never left.' },
  },
})

/** Events an order takes at rest; its creation is not among them. */
export const bornFacts = (
  direction: OrderFacts['direction'],
  settles: OrderFacts['settles'],
  reviewed = false,
  needsApprover = false,
): OrderFacts => ({
  direction,
  settles,
  reviewed,
  needsApprover,
  money: 'untouched',
  sub_status: null,
  reason_code: null,
  confirmations: null,
  attempt: 0,
})

true satisfies SameStatuses<typeof orderLife, OrderStatus>

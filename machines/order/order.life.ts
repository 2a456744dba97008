import type { OrderStatus } from '#contract/order'
import { withEvent } from '#machines/kit/params'
import { orderSetup, type OrderFacts } from './order.setup.ts'
import type { SameStatuses } from '#machines/kit/life'

export { waitRules, type OrderEvent, type OrderFacts, type OrderMoney } from './order.setup.ts'

/**
 * The life of one order, as the bank runs it and as every client may read it.
 *
 * What leaves a wallet is held from the first moment, so it can be spent once; FAILED and CANCELED
 * mean that the money is back or never left; ERROR means that nobody knows yet, so the money stays
 * where it is and somebody is told. Actions that are intents say what must come true in the same
 * commit as the status. Nothing here waits by itself: a deadline is an event of the bank's clock.
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
  context: ({ input }) => input,
  initial: 'NEW',
  states: {
    NEW: {
      description: 'The total is held; the order waits for a yes, or says it itself.',
      always: [
        {
          guard: 'comesIn',
          target: 'PENDING',
          actions: { type: 'assignStatus', params: { sub_status: 'awaiting_funds' } },
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
      description: 'Waits for money to come in, or is withheld while the bank looks at it.',
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
      description: 'The money is on its way; only the rail can say how it ends.',
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
      description: 'Nobody knows yet how it ended. Not final: the money stays where it is.',
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
    COMPLETE: { type: 'final' },
    CANCELED: { type: 'final' },
    FAILED: { type: 'final', description: 'The money is back, or never left.' },
  },
})

/** What the outside and the customer may ask of an order at rest; a birth is not among them. */
export const bornFacts = (
  direction: OrderFacts['direction'],
  settles: OrderFacts['settles'],
): OrderFacts => ({
  direction,
  settles,
  money: 'untouched',
  sub_status: null,
  reason_code: null,
  confirmations: null,
  attempt: 0,
})

true satisfies SameStatuses<typeof orderLife, OrderStatus>

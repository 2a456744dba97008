import { assign, setup } from 'xstate'
import type { OrderEnd, OrderMover, OrderWait } from '#contract/order'
import { intent } from '#machines/kit/life'

/** Where the customer's money of this order is. */
export type OrderMoney = 'untouched' | 'held' | 'sent' | 'received' | 'settled' | 'returned'

/** The few facts the life decides by; each is a column of the order's row. */
export interface OrderFacts {
  direction: 'out' | 'in'
  /** A move inside the book is done at once; everything else is up to a rail. */
  settles: 'atOnce' | 'byRail'
  money: OrderMoney
  sub_status: OrderWait | OrderEnd | null
  reason_code: string | null
  confirmations: { seen: number; needed: number } | null
  /** How often the rail was told; the key it is told by stays the same. */
  attempt: number
}

export type OrderEvent =
  | { type: 'order.approve' }
  | { type: 'order.cancel' }
  | { type: 'order.expire' }
  | { type: 'order.withhold'; reason: string }
  | { type: 'order.release' }
  | { type: 'order.reject'; reason: string }
  | { type: 'order.retry' }
  | { type: 'order.settle' }
  | { type: 'order.fail' }
  | { type: 'funds.received' }
  | { type: 'rail.submitted' }
  | { type: 'rail.confirming'; seen: number; needed: number }
  | { type: 'rail.settled' }
  | { type: 'rail.rejected'; reason: string }
  | { type: 'rail.lost' }
  | { type: 'rail.mismatched' }

/**
 * For everything an order may wait for: whose move it is, and what its owner can do meanwhile. The
 * sentences are in the words of the app, one for each of these in every language.
 */
export const waitRules: Record<
  OrderWait,
  { mover: OrderMover; can: readonly OrderEvent['type'][] }
> = {
  awaiting_step_up: { mover: 'you', can: ['order.approve', 'order.cancel'] },
  awaiting_funds: { mover: 'sender', can: ['order.cancel'] },
  compliance_hold: { mover: 'bank', can: [] },
  queued: { mover: 'bank', can: [] },
  submitted: { mover: 'rail', can: [] },
  confirming: { mover: 'rail', can: [] },
  funds_received: { mover: 'rail', can: [] },
  outcome_unknown: { mover: 'bank', can: [] },
  amount_mismatch: { mover: 'bank', can: [] },
}

interface OrderStatusDetail {
  sub_status: OrderWait | OrderEnd
  reason_code?: string
}

/** What the order's life is drawn with: its facts, what it can hear, and what must come true. */
export const orderSetup = setup({
  types: {
    context: {} as OrderFacts,
    events: {} as OrderEvent,
    input: {} as OrderFacts,
  },
  guards: {
    comesIn: ({ context }) => context.direction === 'in',
    nothingHeldYet: ({ context }) => context.money === 'untouched',
    settlesAtOnce: ({ context }) => context.settles === 'atOnce',
    awaitsFunds: ({ context }) => context.sub_status === 'awaiting_funds',
    withheld: ({ context }) => context.sub_status === 'compliance_hold',
    withheldAtOnce: ({ context }) =>
      context.sub_status === 'compliance_hold' && context.settles === 'atOnce',
    goesOut: ({ context }) => context.direction === 'out',
  },
  actions: {
    /** Promises the total: it stays in the wallet and cannot be spent twice. */
    holdFunds: intent,
    releaseFunds: intent,
    /** Takes the held total out of the wallet, on its way to the rail. */
    sendFunds: intent,
    /** Moves the held total inside the book, and the order is done. */
    moveFunds: intent,
    /** Notes what came in as seen and not yet spendable. */
    receiveFunds: intent,
    settleFunds: intent,
    returnFunds: intent,
    notifyRail: intent,
    raiseAlarm: intent,
    assignStatus: assign((_, { sub_status, reason_code }: OrderStatusDetail) => ({
      sub_status,
      reason_code: reason_code ?? null,
    })),
    assignMoney: assign((_, { money }: { money: OrderMoney }) => ({ money })),
    assignConfirmations: assign(
      (_, { seen: confirmations, needed }: { seen: number; needed: number }) => ({
        confirmations: { seen: confirmations, needed },
      }),
    ),
    assignAttempt: assign(({ context }) => ({ attempt: context.attempt + 1 })),
  },
})

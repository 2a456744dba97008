import { assign, setup } from 'xstate'
import type { OrderEnd, OrderMover, OrderWait } from '#contract/order'
import { intent } from '#machines/kit/life'

/** Where the money of this order is. */
export type OrderMoney = 'untouched' | 'held' | 'sent' | 'received' | 'settled' | 'returned'

/** What the lifecycle decides by; each is a column of the order's row. */
export interface OrderFacts {
  direction: 'out' | 'in'
  /** Internal transfers settle at once, everything else by its rail. */
  settles: 'atOnce' | 'byRail'
  /** Whether staff have to release it once it is approved. */
  reviewed: boolean
  /** Whether somebody other than its maker has to approve it. */
  needsApprover: boolean
  money: OrderMoney
  sub_status: OrderWait | OrderEnd | null
  reason_code: string | null
  confirmations: { seen: number; needed: number } | null
  /** Attempts to instruct the rail, always under the same key. */
  attempt: number
}

export type OrderEvent =
  | { type: 'order.approve' }
  | { type: 'order.cancel' }
  | { type: 'order.decline'; reason: string }
  | { type: 'order.withdraw' }
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
 * For each thing an order may wait for: who must act, and what the owner can do meanwhile. The app
 * has a text for each.
 */
export const waitRules: Record<
  OrderWait,
  { mover: OrderMover; can: readonly OrderEvent['type'][] }
> = {
  awaiting_step_up: { mover: 'you', can: ['order.approve', 'order.cancel'] },
  /** The bank offers more to those who may approve it. */
  awaiting_approver: { mover: 'approver', can: ['order.cancel'] },
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

export const orderSetup = setup({
  types: {
    context: {} as OrderFacts,
    events: {} as OrderEvent,
    input: {} as OrderFacts,
  },
  guards: {
    comesIn: ({ context }) => context.direction === 'in',
    isReviewed: ({ context }) => context.reviewed,
    nothingHeldYet: ({ context }) => context.money === 'untouched',
    needsApprover: ({ context }) => context.money === 'untouched' && context.needsApprover,
    awaitsApprover: ({ context }) => context.sub_status === 'awaiting_approver',
    settlesAtOnce: ({ context }) => context.settles === 'atOnce',
    awaitsFunds: ({ context }) => context.sub_status === 'awaiting_funds',
    withheld: ({ context }) => context.sub_status === 'compliance_hold',
    withheldAtOnce: ({ context }) =>
      context.sub_status === 'compliance_hold' && context.settles === 'atOnce',
    goesOut: ({ context }) => context.direction === 'out',
  },
  actions: {
    /** Holds the total, so that it cannot be spent twice. */
    holdFunds: intent,
    releaseFunds: intent,
    /** Transfers the held total internally; the order is done. */
    sendFunds: intent,
    /** Transfers the held total internally; the order is done. */
    moveFunds: intent,
    /** Records incoming money as visible and not yet available. */
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

import {
  isAsking,
  type DepositOutcome,
  type PaymentRequest,
  type PaymentRequestStatus,
} from '#contract/paymentRequest'
import { fromMinor } from '#contract/kit/amount'
import { receivedLegId } from '#bank/order/legIds'

interface PaymentRequestRow {
  id: string
  person_id: string
  wallet_id: string
  slug: string
  status: PaymentRequestStatus
  currency_id: string
  minor: string | null
  asker: string | null
  note: string | null
  created_at: Date
  expires_at: Date
  moved_at: Date
  order_id: string | null
  payer: string | null
  paid_minor: string | null
  outside: boolean
  reference: string | null
  /** From outside, as far as it counts. */
  received_minor: string
  /** The deposit that paid it. */
  transaction_id: string | null
}

export interface RequestDepositRow {
  /** Counts them, the first being 1. */
  n: number
  minor: string
  counted_minor: string
  outcome: DepositOutcome
  at: string
  transaction_id: string
}

export interface PaymentRequestShown extends PaymentRequestRow {
  symbol: string
  scale: number
  deposits: RequestDepositRow[]
}

/** What is still asked for; null where whoever pays decides. */
export function dueOf(row: PaymentRequestRow): bigint | null {
  if (row.minor === null) return null
  return row.status === 'PAID' ? 0n : BigInt(row.minor) - BigInt(row.received_minor)
}

const sumShown = (minor: bigint | null, { scale }: PaymentRequestShown) =>
  minor === null ? null : fromMinor(minor, scale)

const termsShown = (row: PaymentRequestShown) => ({
  slug: row.slug,
  status: row.status,
  asker: row.asker,
  amount: sumShown(row.minor === null ? null : BigInt(row.minor), row),
  due: sumShown(dueOf(row), row),
  currency_id: row.currency_id,
  symbol: row.symbol,
  note: row.note,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
})

export const paymentRequestShown = (row: PaymentRequestShown): PaymentRequest => ({
  id: row.id,
  wallet_id: row.wallet_id,
  ...termsShown(row),
  outside: row.outside,
  payment: paymentShown(row),
  deposits: row.deposits.map(({ minor, counted_minor, outcome, at, transaction_id }) => ({
    amount: fromMinor(BigInt(minor), row.scale),
    more: fromMinor(BigInt(minor) - BigInt(counted_minor), row.scale),
    outcome,
    at: new Date(at).toISOString(),
    transaction_id,
  })),
})

function paymentShown(row: PaymentRequestShown) {
  const { order_id, transaction_id, payer, paid_minor, scale, moved_at } = row
  const paidBy = order_id === null ? transaction_id : receivedLegId(order_id)
  if (paidBy === null || paid_minor === null) return null
  return {
    payer,
    amount: fromMinor(BigInt(paid_minor), scale),
    at: moved_at.toISOString(),
    transaction_id: paidBy,
  }
}

/** Past its time it is told as expired, whether or not the job has run. */
export const requestTermsShown = (row: PaymentRequestShown, now: Date) => ({
  ...termsShown(row),
  status: isAsking(row.status) && row.expires_at <= now ? ('EXPIRED' as const) : row.status,
})

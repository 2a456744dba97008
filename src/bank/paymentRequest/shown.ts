import type { PaymentRequest, PaymentRequestStatus, RequestLink } from '#contract/paymentRequest'
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
}

export interface PaymentRequestShown extends PaymentRequestRow {
  symbol: string
  scale: number
}

const termsShown = (row: PaymentRequestShown) => ({
  slug: row.slug,
  status: row.status,
  asker: row.asker,
  amount: row.minor === null ? null : fromMinor(BigInt(row.minor), row.scale),
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
  payment: paymentShown(row),
})

const paymentShown = ({ order_id, payer, paid_minor, scale, moved_at }: PaymentRequestShown) =>
  order_id === null || paid_minor === null
    ? null
    : {
        payer,
        amount: fromMinor(BigInt(paid_minor), scale),
        at: moved_at.toISOString(),
        transaction_id: receivedLegId(order_id),
      }

/** Past its time it is told as expired, whether or not the job has run. */
export const requestLinkShown = (row: PaymentRequestShown, now: Date): RequestLink => ({
  ...termsShown(row),
  status: row.status === 'OPEN' && row.expires_at <= now ? 'EXPIRED' : row.status,
})

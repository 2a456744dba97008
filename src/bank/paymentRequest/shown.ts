import type { PaymentRequest, RequestLink } from '#contract/paymentRequest'
import { fromMinor } from '#contract/kit/amount'
import { receivedLegId } from '#bank/order/legIds'
import type { PaymentRequestShown } from './paymentRequest.rows.ts'

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

import {
  paymentRequestLife,
  type PaymentRequestEvent,
} from '#machines/paymentRequest/paymentRequest.life'
import { advance } from '#machines/kit/life'
import type { Tx } from '#bank/db/engine'
import { existing } from '#bank/existing'
import type { BulkInsert } from '#bank/ledger/step'
import { findPaymentRequestById, requestNews } from './paymentRequest.rows.ts'
import type { PaymentRequestShown } from './shown.ts'

interface PaymentRequestMove {
  id: string
  event: PaymentRequestEvent
  payment?: { orderId: string; payer: string | null; minor: bigint }
}

/** Decided under the row’s lock: of two payments at once the second is refused, money and all. */
export const paymentRequestsMoved: BulkInsert<PaymentRequestMove> = {
  name: 'payment requests moved',
  rank: 15,
  async write(tx, tenantId, rows, at) {
    await tx.query(
      `select from payment_requests where tenant_id = $1 and id = any($2)
       order by id for no key update`,
      [tenantId, rows.map(({ id }) => id)],
    )
    const news = []
    for (const move of rows) {
      const row = existing(
        await findPaymentRequestById(tx, tenantId, move.id),
        `There is no payment request ${move.id}.`,
      )
      const next = stepPaymentRequest(row, move, at)
      await writeMove(tx, tenantId, next)
      news.push(requestNews(next, 'UPDATE'))
    }
    return news
  },
}

/** As the life has it; refuses what it does not allow. */
export function stepPaymentRequest(
  row: PaymentRequestShown,
  { event, payment }: Omit<PaymentRequestMove, 'id'>,
  at: Date,
): PaymentRequestShown {
  const facts = { isDue: row.expires_at <= at }
  const { status } = advance(paymentRequestLife, { status: row.status, facts }, event)
  return {
    ...row,
    status,
    moved_at: at,
    ...(payment && {
      order_id: payment.orderId,
      payer: payment.payer,
      paid_minor: payment.minor.toString(),
    }),
  }
}

async function writeMove(tx: Tx, tenantId: string, row: PaymentRequestShown) {
  await tx.query(
    `update payment_requests
     set status = $3, moved_at = $4, order_id = $5, payer = $6, paid_minor = $7
     where tenant_id = $1 and id = $2`,
    [tenantId, row.id, row.status, row.moved_at, row.order_id, row.payer, row.paid_minor],
  )
}

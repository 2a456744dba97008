import {
  paymentRequestLife,
  type PaymentRequestEvent,
} from '#machines/paymentRequest/paymentRequest.life'
import { advance } from '#machines/kit/life'
import type { Tx } from '#bank/db/engine'
import { existing } from '#bank/existing'
import type { BulkInsert } from '#bank/ledger/step'
import { creditedDeposit, insertDeposit, type RequestDeposit } from './outside/deposit.rows.ts'
import { findPaymentRequestById, requestNews } from './paymentRequest.rows.ts'
import { dueOf, type PaymentRequestShown } from './shown.ts'

type Decision =
  | { event: Exclude<PaymentRequestEvent, { isWhole: boolean }> }
  | { payment: { orderId: string; payer: string | null; minor: bigint } }

type PaymentRequestMove = { id: string } & (Decision | { deposit: RequestDeposit })

/**
 * Decided under the row’s lock: of two payments at once the second is refused, money and all, unless
 * it came from outside, where it is a deposit and no more.
 */
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
      const row = await findRequest(tx, tenantId, move.id)
      if ('deposit' in move) {
        const { next, credited } = creditedDeposit(row, move.deposit, at)
        if (!(await insertDeposit(tx, tenantId, row, credited))) continue
        await writeMove(tx, tenantId, next)
      } else await writeMove(tx, tenantId, stepPaymentRequest(row, move, at))
      news.push(requestNews(await findRequest(tx, tenantId, move.id), 'UPDATE'))
    }
    return news
  },
}

const findRequest = async (tx: Tx, tenantId: string, id: string) =>
  existing(await findPaymentRequestById(tx, tenantId, id), `There is no payment request ${id}.`)

/** As the life has it; refuses what it does not allow. */
export function stepPaymentRequest(
  row: PaymentRequestShown,
  decision: Decision,
  at: Date,
): PaymentRequestShown {
  if ('event' in decision) return stepped(row, decision.event, at)
  const { orderId, payer, minor } = decision.payment
  const due = dueOf(row)
  const next = stepped(row, { type: 'request.pay', isWhole: due === null || minor === due }, at)
  return { ...next, order_id: orderId, payer, paid_minor: minor.toString() }
}

/** Refuses where it could not be paid by anybody now. */
export const assertPayableNow = (row: PaymentRequestShown, at: Date) =>
  stepped(row, { type: 'request.pay', isWhole: true }, at)

function stepped(row: PaymentRequestShown, event: PaymentRequestEvent, at: Date) {
  const record = { status: row.status, facts: { isDue: row.expires_at <= at } }
  return { ...row, status: advance(paymentRequestLife, record, event).status, moved_at: at }
}

async function writeMove(tx: Tx, tenantId: string, row: PaymentRequestShown) {
  await tx.query(
    `update payment_requests
     set status = $3, moved_at = $4, order_id = $5, payer = $6, paid_minor = $7,
         received_minor = $8, transaction_id = $9
     where tenant_id = $1 and id = $2`,
    [
      tenantId,
      row.id,
      row.status,
      row.moved_at,
      row.order_id,
      row.payer,
      row.paid_minor,
      row.received_minor,
      row.transaction_id,
    ],
  )
}

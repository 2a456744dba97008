import type { DepositOutcome, PaymentRequestStatus } from '#contract/paymentRequest'
import { advance, allows } from '#machines/kit/life'
import { paymentRequestLife } from '#machines/paymentRequest/paymentRequest.life'
import type { Tx } from '#bank/db/engine'
import { insertRow } from '#bank/db/insertRow'
import { dueOf, type PaymentRequestShown } from '#bank/paymentRequest/shown'

/** Money from outside, named by the transaction that credits it. */
export interface RequestDeposit {
  transactionId: string
  minor: bigint
}

interface CreditedDeposit extends RequestDeposit {
  counted: bigint
  outcome: DepositOutcome
  at: Date
}

/** What it does to the request; the wallet has the money in any case. */
export function creditedDeposit(
  row: PaymentRequestShown,
  deposit: RequestDeposit,
  at: Date,
): { next: PaymentRequestShown; credited: CreditedDeposit } {
  const { minor, transactionId } = deposit
  const due = dueOf(row)
  const record = { status: row.status, facts: { isDue: row.expires_at <= at } }
  const event = { type: 'deposit.credited', isWhole: due === null || minor >= due } as const
  if (!allows(paymentRequestLife, record, event))
    return { next: row, credited: { ...deposit, counted: 0n, outcome: 'LATE', at } }
  const { status } = advance(paymentRequestLife, record, event)
  const counted = due === null || minor < due ? minor : due
  const isPaid = status === 'PAID'
  const next = {
    ...row,
    status,
    moved_at: at,
    received_minor: (BigInt(row.received_minor) + counted).toString(),
    ...(isPaid && { transaction_id: transactionId, paid_minor: minor.toString() }),
  }
  const outcome = outcomeOf(status, minor > counted)
  return { next, credited: { ...deposit, counted, outcome, at } }
}

const outcomeOf = (status: PaymentRequestStatus, isMore: boolean): DepositOutcome => {
  if (status !== 'PAID') return 'PARTLY_PAID'
  return isMore ? 'OVERPAID' : 'PAID'
}

/** False if it was recorded before. */
export const insertDeposit = async (
  tx: Tx,
  tenantId: string,
  { id, person_id, deposits }: PaymentRequestShown,
  { transactionId, minor, counted, outcome, at }: CreditedDeposit,
) =>
  insertRow(
    tx,
    'payment_request_deposits',
    `tenant_id, transaction_id, payment_request_id, person_id, n, minor, counted_minor, outcome, at`,
    {
      tenant_id: tenantId,
      transaction_id: transactionId,
      payment_request_id: id,
      person_id,
      n: (deposits[0]?.n ?? 0) + 1,
      minor: minor.toString(),
      counted_minor: counted.toString(),
      outcome,
      at,
    },
    'on conflict (tenant_id, transaction_id) do nothing',
  )

import { fromMinor } from '#contract/kit/amount'
import type { Transaction, TransactionStep } from '#contract/transaction'
import { currencyShown } from '#bank/reference/reference'
import type { TransactionStepRow, StoredTransaction } from './transactions.rows.ts'

export const transactionShown = (row: StoredTransaction): Transaction => ({
  id: Number(row.number),
  uuid: row.id,
  wallet_id: row.wallet_id,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  type: row.type,
  method: row.method,
  status: row.status,
  sub_status: row.sub_status,
  reason_code: row.reason_code,
  record_type: row.record_kind,
  amount: fromMinor(BigInt(row.minor), row.currency.scale),
  currency: currencyShown(row.currency),
  txid: row.txid,
  info: row.info,
  from: row.from_text,
  to: row.to_text,
  meta: {
    ...row.meta,
    ...(row.order_id && { order_id: row.order_id }),
    ...(row.linked[0] && { linked_transaction: row.linked[0] }),
  },
  linked: row.linked,
  version: row.version,
})

export const stepShown = (row: TransactionStepRow): TransactionStep => ({
  event: row.event,
  status: row.to_status,
  sub_status: row.sub_status,
  reason_code: row.reason_code,
  at: row.at.toISOString(),
})

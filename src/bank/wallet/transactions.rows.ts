import type {
  TransactionMeta,
  TransactionMethod,
  TransactionStatus,
  TransactionType,
} from '#contract/transaction'
import type { Tx } from '#bank/db/engine'
import type { CurrencyRow } from '#bank/reference/reference.rows'

export interface StoredTransaction {
  id: string
  number: string
  wallet_id: string
  person_id: string
  place: string
  type: TransactionType
  method: TransactionMethod | null
  record_kind: string
  status: TransactionStatus
  sub_status: string | null
  reason_code: string | null
  minor: string
  order_id: string | null
  linked_id: string | null
  txid: string | null
  info: string | null
  from_text: string | null
  to_text: string | null
  meta: TransactionMeta
  version: number
  created_at: Date
  updated_at: Date
  currency: CurrencyRow
  linked: string[]
}

/** The other end of a transfer may be somebody else's; such a link is not shown. */
export const wholeRow = `t.id, t.number, t.wallet_id, t.person_id, t.place, t.type, t.method,
  t.record_kind, t.status, t.sub_status, t.reason_code, t.minor, t.order_id, t.linked_id, t.txid,
  t.info, t.from_text, t.to_text, t.meta, t.version, t.created_at, t.updated_at,
  (select to_jsonb(c) from currencies c
   where c.tenant_id = t.tenant_id and c.id = t.currency_id) as currency,
  array(
    select o.id from transactions o
    where o.tenant_id = t.tenant_id and o.id = t.linked_id and o.person_id = t.person_id
    union all
    (select o.id from transactions o
     where o.tenant_id = t.tenant_id and o.linked_id = t.id and o.person_id = t.person_id
     order by o.created_at, o.place)) as linked`

/** SQL: whether a transaction `t` is in that symbol, on whatever chain. */
export const isOfSymbol = (symbol: string) =>
  `t.currency_id in (
     select c.id from currencies c where c.tenant_id = t.tenant_id and c.symbol = ${symbol})`

export async function shownByIds(tx: Tx, tenantId: string, ids: readonly string[]) {
  const { rows } = await tx.query<StoredTransaction>(
    `select ${wholeRow} from transactions t where t.tenant_id = $1 and t.id = any($2::uuid[])`,
    [tenantId, ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

export async function findTransaction(tx: Tx, tenantId: string, walletId: string, id: string) {
  const isUuid = id.length === 36
  return tx.row<StoredTransaction>(
    `select ${wholeRow} from transactions t
     where t.tenant_id = $1 and t.wallet_id = $2
       and ${isUuid ? 't.id = $3::uuid' : 't.number = $3::bigint'}`,
    [tenantId, walletId, id],
  )
}

export interface TransactionStepRow {
  event: string
  to_status: TransactionStatus
  sub_status: string | null
  reason_code: string | null
  at: Date
}

const STEPS_MAX = 200

export async function listTransactionSteps(tx: Tx, tenantId: string, id: string) {
  const { rows } = await tx.query<TransactionStepRow>(
    `select event, to_status, sub_status, reason_code, at from transaction_history
     where tenant_id = $1 and transaction_id = $2 order by version desc limit $3`,
    [tenantId, id, STEPS_MAX],
  )
  return rows.toReversed()
}

/** Linked to a transaction, and events of their own beside it. */
const ownEventKinds: readonly string[] = ['REFUND', 'FEE_RETURN', 'CORRECTION']

export const isOwnEvent = ({ record_kind }: StoredTransaction) =>
  ownEventKinds.includes(record_kind)

/** The same in SQL, for `in`. */
export const ownEvents = `(${ownEventKinds.map((kind) => `'${kind}'`).join(', ')})`

/**
 * SQL: what a transaction `t` in that status has changed in the booked balance. A failed one nothing,
 * unless a refund of its own gave it back.
 */
export const bookedIn = (status: string) => `case
  when ${status} = 'complete' or (${status} = 'processing' and t.type = 'withdrawal')
    or (${status} = 'failed' and exists (
      select from transactions r
      where r.tenant_id = t.tenant_id and r.linked_id = t.id and r.wallet_id = t.wallet_id
        and r.currency_id = t.currency_id and r.record_kind = 'REFUND' and r.status = 'complete'))
  then case t.type when 'deposit' then t.minor else -t.minor end
  else 0 end`

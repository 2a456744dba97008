import type { TransactionFilter } from '#contract/transaction'
import type { transactionSorts } from '#contract/wallet'
import type { Tx } from '#bank/db/engine'
import { conditionOf, type Cents } from './filter.ts'
import { wholeRow, type StoredTransaction } from './transactions.rows.ts'

export interface PageWanted {
  walletId: string
  /** The newest place included. */
  upTo: number
  limit: number
  offset: number
  sortBy: (typeof transactionSorts)[number]
  descending: boolean
}

export interface FilterQuery {
  filter: TransactionFilter
  cents: Cents
}

/** Places have no gaps, so the last page of a million costs as little as the first. */
export async function pageByPlace(
  tx: Tx,
  tenantId: string,
  { walletId, upTo, limit, offset, descending }: PageWanted,
): Promise<StoredTransaction[]> {
  const [after, before] = descending
    ? [upTo - offset - limit, upTo - offset]
    : [offset, Math.min(offset + limit, upTo)]
  return tx.rows<StoredTransaction>(
    `select ${wholeRow} from transactions t
     where t.tenant_id = $1 and t.wallet_id = $2 and t.place > $3 and t.place <= $4
     order by t.place ${descending ? 'desc' : 'asc'}`,
    [tenantId, walletId, after, before],
  )
}

/** Sort columns by their API names; these go into the SQL as they are. */
const sorts: Record<Exclude<PageWanted['sortBy'], 'created_at'>, string> = {
  type: 't.type',
  status: 't.status',
  amount: 't.minor / power(10::numeric, c.scale)',
  from: 't.from_text',
  to: 't.to_text',
  method: 't.method',
  record_type: 't.record_kind',
}

export async function pageByFilter(
  tx: Tx,
  tenantId: string,
  { filter, cents }: FilterQuery,
  { walletId, upTo, limit, offset, sortBy, descending }: PageWanted,
): Promise<{ total: number; rows: StoredTransaction[] }> {
  const condition = conditionOf(filter, cents, 4)
  const matching = `t.tenant_id = $1 and t.wallet_id = $2 and t.place <= $3${condition.text}`
  const values = [tenantId, walletId, upTo, ...condition.values]
  const total = await tx.total(
    `select count(*) as total from transactions t where ${matching}`,
    values,
  )
  const route = descending ? 'desc' : 'asc'
  const order =
    sortBy === 'created_at'
      ? `t.place ${route}`
      : `${sorts[sortBy]} ${route} nulls last, t.place ${route}`
  const { rows } = await tx.query<StoredTransaction>(
    `with page as (
       select t.place
       from transactions t join currencies c on c.tenant_id = t.tenant_id and c.id = t.currency_id
       where ${matching}
       order by ${order} limit $${values.length + 1} offset $${values.length + 2}
     )
     select ${wholeRow}
     from page join transactions t
       on t.tenant_id = $1 and t.wallet_id = $2 and t.place = page.place
     join currencies c on c.tenant_id = t.tenant_id and c.id = t.currency_id
     order by ${order}`,
    [...values, limit, offset],
  )
  return { total, rows }
}

import type { Tx } from '#bank/db/engine'
import { conditionOf } from './filter.ts'
import type { FilterQuery } from './transactionPage.rows.ts'
import { wholeRow, type StoredTransaction } from './transactions.rows.ts'

export interface StatementExtract extends FilterQuery {
  walletId: string
  /** The newest place included. */
  upTo: number
}

/** All of it once complete; a withdrawal from the moment it is processing. */
const change = `case
  when t.status = 'complete' or (t.status = 'processing' and t.type = 'withdrawal')
    or (t.status = 'failed' and exists (
      select from transactions r
      where r.tenant_id = t.tenant_id and r.linked_id = t.id and r.wallet_id = t.wallet_id
        and r.currency_id = t.currency_id and r.record_kind = 'REFUND' and r.status = 'complete'))
  then case t.type when 'deposit' then t.minor else -t.minor end
  else 0 end`

export async function countByCurrency(
  tx: Tx,
  tenantId: string,
  { walletId, upTo, filter, cents }: StatementExtract,
  most: number,
): Promise<Map<string, number>> {
  const condition = conditionOf(filter, cents, 5)
  const { rows } = await tx.query<{ currencyId: string; count: string }>(
    `select currency_id as "currencyId", count(*) as count from (
       select t.currency_id from transactions t
       where t.tenant_id = $1 and t.wallet_id = $2 and t.place <= $3${condition.text}
       limit $4
     ) counted group by 1`,
    [tenantId, walletId, upTo, most, ...condition.values],
  )
  return new Map(rows.map(({ currencyId, count }) => [currencyId, Number(count)]))
}

/** What a row of the wallet changed in its currency. */
interface Change {
  currency_id: string
  change: string
}

export type BookedRow = StoredTransaction & Change

/** Without an id where the filter leaves it out: its change is in the balances all the same. */
export type ReadRow = BookedRow | (Change & { id: null })

/**
 * The rows of the places after one up to another, oldest first. Bounded on both sides: with a limit
 * instead, PostgreSQL reads the whole table for each batch of a long wallet.
 */
export async function bookedWithin(
  tx: Tx,
  tenantId: string,
  { walletId, filter, cents }: StatementExtract,
  after: number,
  until: number,
): Promise<ReadRow[]> {
  const condition = conditionOf(filter, cents, 5)
  const { rows } = await tx.query<ReadRow>(
    `select t.currency_id, ${change} as change, shown.*
     from transactions t
     left join lateral (select ${wholeRow} where true${condition.text}) shown on true
     where t.tenant_id = $1 and t.wallet_id = $2 and t.place > $3 and t.place <= $4
     order by t.place`,
    [tenantId, walletId, after, until, ...condition.values],
  )
  return rows
}

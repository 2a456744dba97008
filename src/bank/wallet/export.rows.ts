import type { Tx } from '#bank/db/engine'
import { conditionOf } from './filter.ts'
import type { FilterQuery } from './transactionPage.rows.ts'
import { bookedIn, wholeRow, type StoredTransaction } from './transactions.rows.ts'

export interface StatementExtract extends FilterQuery {
  walletId: string
  /** The newest place included. */
  upTo: number
}

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
  return tx.rows<ReadRow>(
    `select t.currency_id, ${bookedIn('t.status')} as change, shown.*
     from transactions t
     left join lateral (select ${wholeRow} where true${condition.text}) shown on true
     where t.tenant_id = $1 and t.wallet_id = $2 and t.place > $3 and t.place <= $4
     order by t.place`,
    [tenantId, walletId, after, until, ...condition.values],
  )
}

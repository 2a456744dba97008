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

export interface BookedRow extends StoredTransaction {
  currency_id: string
  /**
   * Filtered rows included: what it changed, and what its currency changed since the page began.
   */
  change: string
  moved: string
  /** On the last row only: the changes of every currency. */
  totals: Record<string, string> | null
}

/** Oldest first, with the changes of the rows between them. */
export async function bookedAfter(
  tx: Tx,
  tenantId: string,
  { walletId, upTo, filter, cents }: StatementExtract,
  after: number,
  limit: number,
): Promise<BookedRow[]> {
  const condition = conditionOf(filter, cents, 6)
  return tx.rows<BookedRow>(
    `with page as (
       select t.place from transactions t
       where t.tenant_id = $1 and t.wallet_id = $2 and t.place > $3 and t.place <= $4
         ${condition.text}
       order by t.place limit $5
     ), changed as (
       select t.place, t.currency_id, ${bookedIn('t.status')} as change from transactions t
       where t.tenant_id = $1 and t.wallet_id = $2 and t.place > $3
         and t.place <= (select max(place) from page)
     ), walked as (
       select *, sum(change) over (partition by currency_id order by place) as moved from changed
     )
     select ${wholeRow}, t.currency_id, w.change, w.moved,
            case when t.place = (select max(place) from page) then (
              select jsonb_object_agg(currency_id, total) from (
                select currency_id, sum(change)::text as total from changed group by 1) sums
            ) end as totals
     from page join walked w using (place)
     join transactions t on t.tenant_id = $1 and t.wallet_id = $2 and t.place = page.place
     order by t.place`,
    [tenantId, walletId, after, upTo, limit, ...condition.values],
  )
}

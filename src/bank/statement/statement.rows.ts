import type { TransactionMeta, TransactionType } from '#contract/transaction'
import type { Tx } from '#bank/db/engine'
import { bookedIn } from '#bank/wallet/transactions.rows'

export interface MovementQuery {
  walletId: string
  currencyId: string | null
  since: Date
  until: Date
}

export interface Movement {
  currencyId: string
  at: Date
  change: string
  type: TransactionType
  kind: string
  number: string
  from: string | null
  to: string | null
  txid: string | null
  meta: TransactionMeta
}

/** One query, so that balances and changes are of the same moment. */
export async function movementsIn(
  tx: Tx,
  tenantId: string,
  { walletId, currencyId, since, until }: MovementQuery,
  most: number,
): Promise<{ opening: Map<string, bigint>; movements: Movement[] }> {
  const { rows } = await tx.query<Movement & { opening: boolean }>(
    `with steps as (
       select t.id, t.place, t.currency_id, h.version, h.at, ${bookedIn('h.to_status')} as booked
       from transactions t
       join transaction_history h on h.tenant_id = t.tenant_id and h.transaction_id = t.id
       where t.tenant_id = $1 and t.wallet_id = $2 and t.created_at < $4 and h.at < $4
         and ($5::uuid is null or t.currency_id = $5)
     ), changed as (
       select *, booked - coalesce(lag(booked) over (partition by id order by version), 0) as change
       from steps
     ), moved as (
       select * from changed where change <> 0 and at >= $3 order by at, place, version limit $6
     )
     select true as opening, currency_id as "currencyId", null::timestamptz as at,
            sum(change)::text as change, null as type, null as kind, null as number, null as "from",
            null as "to", null as txid, null::jsonb as meta, null::bigint as place, null::int as version
     from changed where at < $3 group by currency_id
     union all
     select false, m.currency_id, m.at, m.change::text, t.type, t.record_kind, t.number::text,
            t.from_text, t.to_text, t.txid, t.meta, m.place, m.version
     from moved m join transactions t on t.tenant_id = $1 and t.id = m.id
     order by at nulls first, place, version`,
    [tenantId, walletId, since, until, currencyId, most],
  )
  const opening = rows.filter((row) => row.opening)
  return {
    opening: new Map(opening.map((row) => [row.currencyId, BigInt(row.change)])),
    movements: rows.filter((row) => !row.opening),
  }
}

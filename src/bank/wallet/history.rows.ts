import type { Tx } from '#bank/db/engine'

export interface HeldAt {
  currencyId: string
  /** The index of the moment. Each address has its own line. */
  at: number
  posted: bigint
}

/** Postings are numbered without gaps, so the last one before a moment is found by bisection. */
export async function balancesAt(
  tx: Tx,
  tenantId: string,
  addresses: readonly string[],
  moments: readonly Date[],
): Promise<HeldAt[]> {
  const { rows } = await tx.query<{ currencyId: string; at: string; posted: string }>(
    `with recursive search as (
       select a.currency_id, a.id as account_id, m.place, m.moment, 0::bigint as low,
              a.version as high
       from ledger_accounts a
       cross join unnest($3::timestamptz[]) with ordinality m (moment, place)
       where a.tenant_id = $1 and a.address = any($2)
       union all
       select s.currency_id, s.account_id, s.place, s.moment,
              case when t.created_at <= s.moment then p.version else s.low end,
              case when t.created_at <= s.moment then s.high else p.version - 1 end
       from search s
       join ledger_postings p on p.tenant_id = $1 and p.account_id = s.account_id
         and p.version = (s.low + s.high + 1) / 2
       join ledger_transfers t on t.tenant_id = $1 and t.id = p.transfer_id
       where s.low < s.high
     )
     select s.currency_id as "currencyId", s.place - 1 as at, coalesce(p.posted_after, 0) as posted
     from search s
     left join ledger_postings p on p.tenant_id = $1 and p.account_id = s.account_id
       and p.version = s.low
     where s.low = s.high`,
    [tenantId, addresses, moments],
  )
  return rows.map(({ currencyId, at, posted }) => ({
    currencyId,
    at: Number(at),
    posted: BigInt(posted),
  }))
}

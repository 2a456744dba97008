import type { Tx } from '#bank/db/engine'

export interface HeldAt {
  currencyId: string
  /** Which of the moments. */
  at: number
  posted: bigint
}

/** What an address had booked at each of these moments, in every currency it ever moved. */
export async function balancesAt(
  tx: Tx,
  tenantId: string,
  address: string,
  moments: readonly Date[],
): Promise<HeldAt[]> {
  const { rows } = await tx.query<{ currencyId: string; at: string; posted: string }>(
    `select a.currency_id as "currencyId", m.place - 1 as at,
            coalesce((
              select p.posted_after from ledger_postings p
              join ledger_transfers t on t.tenant_id = p.tenant_id and t.id = p.transfer_id
              where p.tenant_id = $1 and p.account_id = a.id and t.created_at <= m.moment
              order by p.version desc limit 1), 0) as posted
     from ledger_accounts a
     cross join unnest($3::timestamptz[]) with ordinality m (moment, place)
     where a.tenant_id = $1 and a.address = $2`,
    [tenantId, address, moments],
  )
  return rows.map(({ currencyId, at, posted }) => ({
    currencyId,
    at: Number(at),
    posted: BigInt(posted),
  }))
}

import type { Scope, Tx } from '#bank/db/engine'
import { betweenPockets } from '#bank/spending/spending.rows'
import { ownEvents } from '#bank/wallet/transactions.rows'

export interface DayReceived {
  currencyId: string
  /** In UTC, of whose end the price is. */
  day: string
  minor: bigint
}

/**
 * What came from outside, less the goodwill that the bank undid. What came back of a payment lessens
 * what was spent instead.
 */
export async function listDaysReceived(
  tx: Tx,
  { tenantId, personId }: Scope,
  since: Date,
): Promise<DayReceived[]> {
  const rows = await tx.rows<Omit<DayReceived, 'minor'> & { minor: string }>(
    `with mine as (select id from wallets where tenant_id = $1 and person_id = $2)
     select t.currency_id as "currencyId", (t.created_at at time zone 'UTC')::date::text as day,
       sum(case when t.record_kind = 'CORRECTION' then -t.minor else t.minor end) as minor
     from transactions t join mine on mine.id = t.wallet_id
     left join transactions u on u.tenant_id = t.tenant_id and u.id = t.linked_id
     where t.tenant_id = $1 and t.status = 'complete' and t.created_at >= $3
       and (t.type = 'deposit' and t.record_kind not in ${ownEvents}
         or t.record_kind = 'CORRECTION' and u.record_kind = 'GOODWILL')
       and t.record_kind <> all($4)
       and not exists (
         select from orders o
         where o.tenant_id = $1 and o.id = coalesce(t.order_id, (t.meta ->> 'order_id')::uuid)
           and o.to_wallet_id in (select id from mine) and o.wallet_id in (select id from mine))
     group by 1, 2`,
    [tenantId, personId, since, betweenPockets],
  )
  return rows.map((row) => ({ ...row, minor: BigInt(row.minor) }))
}

export const listCardPockets = (tx: Tx, tenantId: string, personId: string) =>
  tx.rows<{ id: string; currencyId: string }>(
    `select s.id, p.currency_id as "currencyId" from sub_accounts s
     join issuing_programs p on p.tenant_id = s.tenant_id and p.id = s.program_id
     where s.tenant_id = $1 and s.person_id = $2`,
    [tenantId, personId],
  )

export async function findSteps(tx: Tx, tenantId: string, personId: string) {
  const { rows } = await tx.query<{ money: boolean; recipient: boolean; card: boolean }>(
    `select
       exists (select from wallets
         where tenant_id = $1 and person_id = $2 and places > 0) as money,
       exists (select from counterparties
         where tenant_id = $1 and person_id = $2) as recipient,
       exists (select from cards where tenant_id = $1 and person_id = $2
         and status not in ('CANCELED', 'CLOSED')) as card`,
    [tenantId, personId],
  )
  return rows[0]!
}

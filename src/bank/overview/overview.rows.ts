import type { Tx } from '#bank/db/engine'
import { ownEvents } from '#bank/wallet/transactions.rows'

export interface DayFlow {
  currencyId: string
  day: string
  in: bigint
  out: bigint
}

interface StoredFlow {
  currency_id: string
  day: string
  money_in: string
  money_out: string
}

/** From one pocket of a person into another: neither earned nor spent. */
export const betweenPockets = [
  'EXCHANGE_CRYPTO_INTERNAL',
  'EXT_EXCHANGE',
  'TRANSFER_CARD_SUBACCOUNT',
  'TRANSFER_CARD_PREPAID',
  'WITHDRAW_CARD_SUBACCOUNT',
  'WITHDRAW_CARD_PREPAID',
  'RN_CARDS_OFFRAMP',
]

/**
 * What came from outside and left for it; what came back of a payment that was made lessens what left,
 * and what the bank undid counts against the side it was on. The fee of what stayed with its owner
 * counts on neither side, nor does what came back of it.
 */
export async function listDayFlows(
  tx: Tx,
  { tenantId, personId }: { tenantId: string; personId: string },
  since: Date,
): Promise<DayFlow[]> {
  const { rows } = await tx.query<StoredFlow>(
    `with mine as (select id from wallets where tenant_id = $1 and person_id = $2),
     moved as (
       select t.currency_id, t.created_at,
         case when t.record_kind = 'CORRECTION' and u.record_kind = 'GOODWILL' then -t.minor
              when t.type = 'deposit' and t.record_kind not in ${ownEvents} then t.minor
              else 0 end as come,
         case when t.record_kind = 'CORRECTION' and u.record_kind = 'GOODWILL' then 0
              when t.type = 'deposit' and t.record_kind in ${ownEvents} then -t.minor
              when t.type = 'withdrawal' then t.minor else 0 end as gone
       from transactions t join mine on mine.id = t.wallet_id
       left join transactions u on u.tenant_id = t.tenant_id and u.id = t.linked_id
         and t.record_kind in ${ownEvents}
       left join transactions v on v.tenant_id = t.tenant_id and v.id = u.linked_id
         and u.record_kind in ${ownEvents}
       where t.tenant_id = $1 and t.status = 'complete' and t.created_at >= $3
         and t.record_kind <> all($4)
         and (t.record_kind <> 'REFUND' or u.id is null or u.status = 'complete')
         and not exists (
           select from orders o
           where o.tenant_id = $1
             and o.id = coalesce(t.order_id, (t.meta ->> 'order_id')::uuid, u.order_id, v.order_id)
             and o.to_wallet_id in (select id from mine) and o.wallet_id in (select id from mine))
       union all
       select currency_id, created_at, 0, held + taken - refunded
       from card_transactions
       where tenant_id = $1 and person_id = $2 and not is_credit and created_at >= $3
     )
     select currency_id, (created_at at time zone 'UTC')::date::text as day,
       sum(come) as money_in, sum(gone) as money_out
     from moved group by 1, 2`,
    [tenantId, personId, since, betweenPockets],
  )
  return rows.map(({ currency_id, day, money_in, money_out }) => ({
    currencyId: currency_id,
    day,
    in: BigInt(money_in),
    out: BigInt(money_out),
  }))
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

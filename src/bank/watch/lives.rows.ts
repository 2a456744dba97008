import type { LifeStep } from '#contract/watch'
import type { Scope, Tx } from '#bank/db/engine'

export interface LifeStepRow {
  life: LifeStep['life']
  id: string
  step: string
  before: string | null
  event: string
  after: string
  at: Date
}

/**
 * Orders and transactions may be many, so the wallets' feeds tell which to read. Amounts, names and
 * reasons are not read.
 */
export const stepsSince = (tx: Tx, { tenantId, personId }: Scope, since: Date, most: number) =>
  tx.rows<LifeStepRow>(
    `with mine as (
       select id from wallets where tenant_id = $1 and person_id = $2
     ), moved as (
       select distinct f.table_name as noun,
              coalesce(f.record->>'uuid', f.record->>'id')::uuid as id
       from mine cross join lateral (
         select table_name, record from wallet_feed
         where tenant_id = $1 and wallet_id = mine.id and at >= $3
           and table_name in ('orders', 'transactions')
         order by seq desc limit $4
       ) f
     ), told as (
       select 'order' as life, h.order_id::text as id, h.seq::text as step,
              h.from_status as before, h.event, h.to_status as after, h.at, h.seq as turn
       from moved join order_history h on h.tenant_id = $1 and h.order_id = moved.id
       where moved.noun = 'orders' and h.at >= $3
       union all
       select 'transaction', h.transaction_id::text, h.version::text, h.from_status, h.event,
              h.to_status, h.at, h.version
       from moved join transaction_history h on h.tenant_id = $1 and h.transaction_id = moved.id
       where moved.noun = 'transactions' and h.at >= $3
       union all
       select case when subject = 'entity' then 'entity' else 'rail' end,
              wallet_id::text || case when subject = 'entity' then '' else ' ' || subject end,
              h.id::text, status_before, event, status_after, h.at, 0
       from mine join kyc_history h on h.tenant_id = $1 and h.wallet_id = mine.id
       where h.at >= $3
       union all
       select 'card', card_id::text, id::text, from_status, event, to_status, at, 0
       from card_history
       where tenant_id = $1 and person_id = $2 and at >= $3
     ), newest as (select * from told order by at desc, turn desc, step desc, id limit $4)
     select life, id, step, before, event, after, at from newest order by at, turn, step, id`,
    [tenantId, personId, since, most],
  )

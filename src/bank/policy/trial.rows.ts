import type { OrderType } from '#contract/orderType'
import type { Tx } from '#bank/db/engine'
import type { OrderLine } from '#bank/order/order.rows'

export interface TriedRow {
  id: string
  number: string
  type: OrderType
  person_id: string
  created_at: Date
  policy_version: number | null
  currency_id: string
  total: string
  net: string
  lines: { kind: OrderLine['kind']; minor: string }[]
  /** In hundredths of the base currency; null where nobody else was paid. */
  worth: string | null
  payee: string | null
  /** When this payee was first saved or paid, and first paid. */
  seen_at: Date | null
  paid_at: Date | null
  /** The wallet that is verified. */
  owner_id: string
  is_verified: boolean
  /** The limit of a day that staff had given the person then, in hundredths. */
  own: string | null
  /** The same of one payment. */
  own_each: string | null
}

/** By person and in order of time, so that the sums of a day can be taken along the way. */
export const listOrdersToTry = (tx: Tx, tenantId: string, since: Date) =>
  tx.rows<Omit<TriedRow, 'seen_at' | 'paid_at'>>(
    `select o.id, o.number::text as number, o.order_type as type, o.person_id, o.created_at,
       o.policy_version, o.from_currency_id as currency_id, o.total, o.net, o.lines, w.worth,
       encode(w.payee, 'hex') as payee, coalesce(l.owner_wallet_id, l.id) as owner_id,
       p.kyc_status = 'APPROVED' and coalesce(p.kyc_date <= o.created_at, true) as is_verified,
       own.per_day::text as own, own.per_payment::text as own_each
     from orders o
     join people p on p.tenant_id = o.tenant_id and p.id = o.person_id
     join wallets l on l.tenant_id = o.tenant_id and l.id = o.wallet_id
     left join order_worths w on w.tenant_id = o.tenant_id and w.order_id = o.id
     left join lateral (
       select g.per_day, g.per_payment, g.last_day from customer_limits g
       where g.tenant_id = o.tenant_id and g.person_id = o.person_id and g.at <= o.created_at
       order by g.version desc limit 1
     ) own on coalesce(own.last_day >= (o.created_at at time zone 'UTC')::date, true)
     where o.tenant_id = $1 and o.created_at > $2 and o.status not in ('CANCELED', 'FAILED')
     order by o.person_id, o.created_at, o.id`,
    [tenantId, since],
  )

interface SeenRow {
  person_id: string
  payee: string
  at: Date | null
  paid_at: Date
}

/** When whoever was paid since then was first saved or paid, and first paid: one pass, as most payees were. */
export const listFirstSeen = (tx: Tx, tenantId: string, since: Date) =>
  tx.rows<SeenRow>(
    `select w.person_id, encode(w.payee, 'hex') as payee,
       min(least(w.at, d.usable_from - interval '24 hours')) as at, min(w.at) as paid_at
     from order_worths w
     join orders o on o.tenant_id = w.tenant_id and o.id = w.order_id
     left join destinations d on d.tenant_id = o.tenant_id and d.id = o.destination_id
     where w.tenant_id = $1 and w.payee is not null and o.status not in ('CANCELED', 'FAILED')
     group by w.person_id, w.payee
     having max(w.at) > $2`,
    [tenantId, since],
  )

/** What each wallet is verified for: rails by their ids, and `inside` for the identity itself. */
export async function listVerified(tx: Tx, tenantId: string) {
  const rows = await tx.rows<{ wallet_id: string; gate: string }>(
    `select wallet_id, rail_id as gate from kyc_rails where tenant_id = $1 and status = 'APPROVED'
     union all
     select wallet_id, 'inside' from kyc_entities where tenant_id = $1 and status = 'APPROVED'`,
    [tenantId],
  )
  return new Set(rows.map(({ wallet_id, gate }) => `${wallet_id} ${gate}`))
}

import type { OrderEnd, OrderStatus, OrderWait } from '#contract/order'
import type { Tx } from '#bank/db/engine'

interface OrderFigureRow {
  order_type: string
  symbol: string
  scale: number
  placed: number
  completed: number
  failed: number
  total: string
  p50_s: number | null
  p99_s: number | null
}

/**
 * By type and by the currency they are paid in, the most used first. Coins of one symbol may differ
 * in their decimals from chain to chain.
 */
export const listOrderFigures = (tx: Tx, tenantId: string, since: Date) =>
  tx.rows<OrderFigureRow>(
    `select o.order_type, c.symbol, c.scale, count(*)::int as placed,
       count(*) filter (where o.status = 'COMPLETE')::int as completed,
       count(*) filter (where o.status in ('CANCELED', 'FAILED'))::int as failed,
       coalesce(sum(o.total * power(10::numeric, c.scale - c.own_scale))
         filter (where o.status = 'COMPLETE'), 0)::numeric(60, 0)::text as total,
       percentile_disc(0.5) within group (order by extract(epoch from o.updated_at - o.created_at))
         filter (where o.status = 'COMPLETE')::int as p50_s,
       percentile_disc(0.99) within group (order by extract(epoch from o.updated_at - o.created_at))
         filter (where o.status = 'COMPLETE')::int as p99_s
     from orders o
     join (
       select id, symbol, scale as own_scale, max(scale) over (partition by symbol) as scale
       from currencies where tenant_id = $1
     ) c on c.id = o.from_currency_id
     where o.tenant_id = $1 and o.created_at >= $2
     group by o.order_type, c.symbol, c.scale order by placed desc, o.order_type, c.symbol`,
    [tenantId, since],
  )

interface FailureRow {
  status: OrderStatus
  sub_status: OrderWait | OrderEnd | null
  reason_code: string | null
  count: number
}

export const listFailures = (tx: Tx, tenantId: string, since: Date) =>
  tx.rows<FailureRow>(
    `select status, sub_status, reason_code, count(*)::int as count from orders
     where tenant_id = $1 and created_at >= $2 and status in ('CANCELED', 'FAILED', 'ERROR')
     group by status, sub_status, reason_code
     order by count desc, status, sub_status, reason_code`,
    [tenantId, since],
  )

export async function countNewCustomers(tx: Tx, tenantId: string, since: Date) {
  const rows = await tx.rows<{ signed_up: number; verified: number }>(
    `select
       (select count(*) from people where tenant_id = $1 and created_at >= $2)::int as signed_up,
       (select count(distinct person_id) from kyc_entities
        where tenant_id = $1 and moved_at >= $2 and status = 'APPROVED')::int as verified`,
    [tenantId, since],
  )
  return rows[0]!
}

import type { OrderType } from '#contract/orderType'
import type { Tx } from '#bank/db/engine'

/** From its first moment to before its last. */
export interface Span {
  since: Date
  until: Date
  /** What it is cut into. */
  by: 'day' | 'month'
}

interface EarnedRow {
  period: string
  currency_id: string
  cause: string
  count: number
  minor: string
}

const periodOf = (moment: string) => `to_char(${moment} at time zone 'utc',
  case $4 when 'day' then 'YYYY-MM-DD' else 'YYYY-MM' end)`

/** What was posted to the accounts of fees. */
export const listEarned = (tx: Tx, tenantId: string, { since, until, by }: Span) =>
  tx.rows<EarnedRow>(
    `select ${periodOf('t.created_at')} as period, a.currency_id, t.cause,
       count(*)::int as count, sum(p.posted_by)::text as minor
     from ledger_transfers t
     join ledger_postings p on p.tenant_id = t.tenant_id and p.transfer_id = t.id
     join ledger_accounts a on a.tenant_id = p.tenant_id and a.id = p.account_id
     where t.tenant_id = $1 and t.created_at >= $2 and t.created_at < $3
       and a.address = 'fees' and p.posted_by <> 0
     group by 1, 2, 3 order by 1, 2, 3`,
    [tenantId, since, until, by],
  )

interface OrderFeeRow {
  period: string
  currency_id: string
  order_type: OrderType
  count: number
  minor: string
}

/** What completed orders were charged, by their type. */
export const listOrderFees = (tx: Tx, tenantId: string, { since, until, by }: Span) =>
  tx.rows<OrderFeeRow>(
    `select ${periodOf('h.at')} as period, o.from_currency_id as currency_id, o.order_type,
       count(*)::int as count, sum(fee.minor)::text as minor
     from order_history h
     join orders o on o.tenant_id = h.tenant_id and o.id = h.order_id
     cross join lateral (
       select coalesce(sum((line ->> 'minor')::numeric), 0) as minor
       from jsonb_array_elements(o.lines) line where line ->> 'kind' in ('percent', 'fixed')
     ) fee
     where h.tenant_id = $1 and h.at >= $2 and h.at < $3 and h.to_status = 'COMPLETE'
       and h.from_status is distinct from 'COMPLETE' and fee.minor > 0
     group by 1, 2, 3 order by 1, 2, 3`,
    [tenantId, since, until, by],
  )

import type { OrderSort, OrderQueueView } from '#contract/ops/order'
import type { OrderProposalKind } from '#contract/ops/proposal'
import type { OrderStatus } from '#contract/order'
import type { OrderFacts } from '#machines/order/order.life'
import type { Tx } from '#bank/db/engine'
import { orderedBy } from '#bank/db/orderedBy'
import { countWaiting } from '#bank/queue/waiting'

export interface WaitingRow {
  id: string
  number: string
  order_type: string
  status: OrderStatus
  sub_status: string | null
  direction: OrderFacts['direction']
  person_id: string
  first_name: string | null
  last_name: string | null
  wallet_number: string
  total: string
  scale: number
  symbol: string
  updated_at: Date
  policy_version: number | null
  assignee_id: string | null
  assignee: string | null
  proposal_id: string | null
  proposal_kind: OrderProposalKind | null
}

const columns = `o.id, o.number::text as number, o.order_type, o.status, o.sub_status, o.direction,
  o.person_id, p.first_name, p.last_name, w.number::text as wallet_number, o.total, c.scale, c.symbol,
  o.updated_at, o.policy_version, a.staff_id as assignee_id, s.name as assignee, r.id as proposal_id,
  r.kind as proposal_kind`

const joined = `orders o
  join people p on p.tenant_id = o.tenant_id and p.id = o.person_id
  join wallets w on w.tenant_id = o.tenant_id and w.id = o.wallet_id
  join currencies c on c.tenant_id = o.tenant_id and c.id = o.from_currency_id
  left join assignments a on a.tenant_id = o.tenant_id and a.subject = 'order ' || o.id
  left join staff s on s.tenant_id = a.tenant_id and s.id = a.staff_id
  left join proposals r on r.tenant_id = o.tenant_id and r.order_id = o.id
    and r.status = 'PROPOSED'`

const waits = `(o.status = 'ERROR' or (o.status = 'PENDING' and o.sub_status = 'compliance_hold'))`

const matching = `o.tenant_id = $1 and ${waits}
  and case $2::text when 'unknown' then o.status = 'ERROR' when 'held' then o.status = 'PENDING'
    when 'mine' then a.staff_id = $3 else true end`

const sortColumns = {
  since: 'o.updated_at',
  total: 'o.total / power(10::numeric, c.scale)',
  assignee: 's.name',
}

interface WaitingFilter {
  view: OrderQueueView | null
  staffId: string
  sort: OrderSort
  limit: number
  offset: number
}

export async function listWaiting(tx: Tx, tenantId: string, filter: WaitingFilter) {
  const { view, staffId, sort, limit, offset } = filter
  const { rows } = await tx.query<WaitingRow>(
    `select ${columns} from ${joined} where ${matching}
     order by ${orderedBy(sort, sortColumns, 'o.id')} limit $4 offset $5`,
    [tenantId, view, staffId, limit, offset],
  )
  const counted = await tx.query<{ count: string }>(
    `select count(*) from ${joined} where ${matching}`,
    [tenantId, view, staffId],
  )
  return { rows, total: Number(counted.rows[0]?.count) }
}

/** Any order, whether or not it waits. */
export async function findForStaff(tx: Tx, tenantId: string, id: string) {
  const { rows } = await tx.query<WaitingRow>(
    `select ${columns} from ${joined} where o.tenant_id = $1 and o.id = $2`,
    [tenantId, id],
  )
  return rows[0] ?? null
}

/** How many wait, and when any was last moved or taken. */
export const readOrderQueue = (tx: Tx, tenantId: string) =>
  countWaiting(
    tx,
    `select count(*)::int as waiting, min(o.updated_at) as "oldestAt",
       greatest(max(o.updated_at), max(a.at)) as "movedAt"
     from orders o
     left join assignments a on a.tenant_id = o.tenant_id and a.subject = 'order ' || o.id
     where o.tenant_id = $1 and ${waits}`,
    [tenantId],
  )

interface StepRow {
  seq: number
  event: string
  to_status: OrderStatus
  sub_status: string | null
  reason_code: string | null
  actor: 'customer' | 'bank' | 'rail' | 'operator'
  by: string | null
  at: Date
}

export async function listStepsForStaff(tx: Tx, tenantId: string, orderId: string) {
  const { rows } = await tx.query<StepRow>(
    `select h.seq, h.event, h.to_status, h.sub_status, h.reason_code, h.actor, s.name as by, h.at
     from order_history h
     left join staff s on s.tenant_id = h.tenant_id and s.id = h.actor_id
     where h.tenant_id = $1 and h.order_id = $2 order by h.seq desc`,
    [tenantId, orderId],
  )
  return rows
}

import type { DisputeSort, DisputeView } from '#contract/ops/dispute'
import type { Tx } from '#bank/db/engine'
import { orderedBy } from '#bank/db/orderedBy'
import { countWaiting } from '#bank/queue/waiting'
import { disputeColumns, readDisputeRow, type StoredDispute } from './dispute.rows.ts'

interface OfStaff {
  first_name: string | null
  last_name: string | null
  wallet_number: string
  symbol: string
  scale: number
  assignee_id: string | null
  assignee: string | null
  creditor: string | null
  program_id: string
}

const columns = `${disputeColumns
  .split(/,\s+/)
  .map((name) => `d.${name}`)
  .join(', ')}, p.first_name, p.last_name, w.number::text as wallet_number, y.symbol, y.scale,
  a.staff_id as assignee_id, s.name as assignee, v.name as creditor, c.program_id`

const joined = `card_disputes d
  join people p on p.tenant_id = d.tenant_id and p.id = d.person_id
  join wallets w on w.tenant_id = d.tenant_id and w.id = d.wallet_id
  join currencies y on y.tenant_id = d.tenant_id and y.id = d.currency_id
  join cards c on c.tenant_id = d.tenant_id and c.id = d.card_id
  left join assignments a on a.tenant_id = d.tenant_id and a.subject = 'dispute ' || d.id
  left join staff s on s.tenant_id = a.tenant_id and s.id = a.staff_id
  left join staff v on v.tenant_id = d.tenant_id and v.id = d.credited_by`

const holderOf: Record<DisputeView, string> = {
  bank: 'OPEN',
  customer: 'NEEDS_MORE',
  network: 'SENT',
}

const matching = `d.tenant_id = $1 and d.due_at is not null and ($2::text is null or d.status = $2)`

/** By age, those that the bank has to act on come first, whichever way round. */
const sortColumns = {
  since: `d.status <> 'OPEN', d.moved_at`,
  due: 'd.due_at',
  assignee: 's.name',
}

interface DisputeFilter {
  view: DisputeView | null
  sort: DisputeSort
  limit: number
  offset: number
}

export async function listDisputesForStaff(
  tx: Tx,
  tenantId: string,
  { view, sort, limit, offset }: DisputeFilter,
) {
  const status = view && holderOf[view]
  const rows = await tx.rows<StoredDispute & OfStaff>(
    `select ${columns} from ${joined} where ${matching}
     order by ${orderedBy(sort, sortColumns, 'd.id')} limit $3 offset $4`,
    [tenantId, status, limit, offset],
  )
  const total = await tx.total(
    `select count(*)::int as total from card_disputes d where ${matching}`,
    [tenantId, status],
  )
  return { rows: rows.map(readDisputeRow), total }
}

export async function findDisputeForStaff(tx: Tx, tenantId: string, id: string) {
  const row = await tx.row<StoredDispute & OfStaff>(
    `select ${columns} from ${joined} where d.tenant_id = $1 and d.id = $2`,
    [tenantId, id],
  )
  return row && readDisputeRow(row)
}

export type DisputeForStaff = NonNullable<Awaited<ReturnType<typeof findDisputeForStaff>>>

/** What the bank has to act on; the stamp follows every dispute that is not over. */
export const readDisputeQueue = (tx: Tx, tenantId: string) =>
  countWaiting(
    tx,
    `select (count(*) filter (where d.status = 'OPEN'))::int as waiting,
       min(d.moved_at) filter (where d.status = 'OPEN') as "oldestAt",
       greatest(max(d.moved_at), max(a.at)) as "movedAt"
     from card_disputes d
     left join assignments a on a.tenant_id = d.tenant_id and a.subject = 'dispute ' || d.id
     where d.tenant_id = $1`,
    [tenantId],
  )

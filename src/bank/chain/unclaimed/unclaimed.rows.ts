import type { UnclaimedPaymentSort, UnclaimedPaymentView } from '#contract/ops/unclaimedPayment'
import type { Tx } from '#bank/db/engine'
import { orderedBy } from '#bank/db/orderedBy'
import { countWaiting } from '#bank/queue/waiting'
import { notesIn } from '#bank/staff/notes.rows'
import type { SightingRow } from '#bank/chain/sighting.rows'
import { isUnclaimed } from './claim.rows.ts'

export interface UnclaimedRow
  extends Pick<
    SightingRow,
    | 'id'
    | 'chain_id'
    | 'txid'
    | 'to_address'
    | 'memo'
    | 'asset'
    | 'currency_id'
    | 'minor'
    | 'seen_at'
  > {
  /** Given to somebody since. */
  is_claimed: boolean
  is_kept: boolean
  proposal_id: string | null
  assignee_id: string | null
  assignee: string | null
}

const columns = `g.id, g.chain_id, g.txid, g.to_address, g.memo, g.asset, g.currency_id, g.minor,
  g.seen_at, not (${isUnclaimed}) as is_claimed, k.kept_at is not null as is_kept,
  p.id as proposal_id, a.staff_id as assignee_id, s.name as assignee`

const kept = `sightings g
  left join lateral (
    select max(n.at) as kept_at from unclaimed_notes n
    where n.tenant_id = g.tenant_id and n.sighting_id = g.id and n.act = 'KEPT'
  ) k on true
  left join assignments a on a.tenant_id = g.tenant_id and a.subject = 'payment ' || g.id`

const joined = `${kept}
  left join staff s on s.tenant_id = a.tenant_id and s.id = a.staff_id
  left join proposals p on p.tenant_id = g.tenant_id and p.sighting_id = g.id
    and p.status = 'PROPOSED'`

const matching = `g.tenant_id = $1 and ${isUnclaimed} and (k.kept_at is not null) = $2`

const sortColumns = { since: 'g.seen_at', assignee: 's.name' }

interface UnclaimedFilter {
  view: UnclaimedPaymentView
  sort: UnclaimedPaymentSort
  limit: number
  offset: number
}

export async function listUnclaimedRows(
  tx: Tx,
  tenantId: string,
  { view, sort, limit, offset }: UnclaimedFilter,
) {
  const rows = await tx.rows<UnclaimedRow>(
    `select ${columns} from ${joined} where ${matching}
     order by ${orderedBy(sort, sortColumns, 'g.id')} limit $3 offset $4`,
    [tenantId, view === 'kept', limit, offset],
  )
  const total = await tx.total(`select count(*)::int as total from ${kept} where ${matching}`, [
    tenantId,
    view === 'kept',
  ])
  return { rows, total }
}

/** One that nobody claimed, or that staff gave to somebody. */
export const findUnclaimed = (tx: Tx, tenantId: string, id: string) =>
  tx.row<UnclaimedRow>(
    `select ${columns} from ${joined} where g.tenant_id = $1 and g.id = $2
       and (${isUnclaimed} or exists (
         select from proposals c where c.tenant_id = g.tenant_id and c.sighting_id = g.id))`,
    [tenantId, id],
  )

export const unclaimedNotes = notesIn<'KEPT' | 'NOTED'>('unclaimed_notes', 'sighting_id')

/** What was given to somebody leaves it, so the last proposal that did so counts as a move. */
export const readUnclaimedQueue = (tx: Tx, tenantId: string) =>
  countWaiting(
    tx,
    `select (count(*) filter (where k.kept_at is null))::int as waiting,
       min(g.seen_at) filter (where k.kept_at is null) as "oldestAt",
       greatest(max(g.seen_at), max(a.at),
         (select max(at) from unclaimed_notes where tenant_id = $1),
         (select max(moved_at) from proposals where tenant_id = $1 and sighting_id is not null)
       ) as "movedAt"
     from ${kept} where g.tenant_id = $1 and ${isUnclaimed}`,
    [tenantId],
  )

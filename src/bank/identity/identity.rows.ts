import type { EntityStage, EntityType, KycPart, KycReason } from '#contract/kycEntity'
import type { IdentitySort } from '#contract/ops/identity'
import type { VerificationStatus } from '#contract/person'
import type { Tx } from '#bank/db/engine'
import { orderedBy } from '#bank/db/orderedBy'
import { countWaiting } from '#bank/queue/waiting'

export interface IdentityRow {
  id: string
  person_id: string
  first_name: string | null
  last_name: string | null
  wallet_number: string
  type: EntityType
  status: VerificationStatus
  stage: EntityStage | null
  reason: KycReason | null
  missing: KycPart[]
  message: string | null
  moved_at: Date
  assignee_id: string | null
  assignee: string | null
  voucher_id: string | null
  voucher: string | null
}

const columns = `k.id, k.person_id, p.first_name, p.last_name, w.number::text as wallet_number,
  k.type, k.status, k.stage, k.reason, k.missing, k.message, k.moved_at, a.staff_id as assignee_id,
  s.name as assignee, v.id as voucher_id, v.name as voucher`

const joined = `kyc_entities k
  join people p on p.tenant_id = k.tenant_id and p.id = k.person_id
  join wallets w on w.tenant_id = k.tenant_id and w.id = k.wallet_id
  left join assignments a on a.tenant_id = k.tenant_id and a.subject = 'identity ' || k.id
  left join staff s on s.tenant_id = a.tenant_id and s.id = a.staff_id
  left join staff v on v.tenant_id = k.tenant_id and v.id::text = k.vouched_by`

const waits = `(k.status in ('HOLD', 'DOUBLE') or k.stage = 'appealed')`

const sortColumns = { since: 'k.moved_at', assignee: 's.name' }

export async function listWaitingIdentities(
  tx: Tx,
  tenantId: string,
  { sort, limit, offset }: { sort: IdentitySort; limit: number; offset: number },
) {
  const { rows } = await tx.query<IdentityRow>(
    `select ${columns} from ${joined} where k.tenant_id = $1 and ${waits}
     order by ${orderedBy(sort, sortColumns, 'k.id')} limit $2 offset $3`,
    [tenantId, limit, offset],
  )
  return rows
}

export async function findCase(tx: Tx, tenantId: string, id: string) {
  const { rows } = await tx.query<IdentityRow>(
    `select ${columns} from ${joined} where k.tenant_id = $1 and k.id = $2`,
    [tenantId, id],
  )
  return rows[0] ?? null
}

export async function countIdentities(tx: Tx, tenantId: string) {
  const { rows } = await tx.query<{ count: string }>(
    `select count(*) from kyc_entities k where k.tenant_id = $1 and ${waits}`,
    [tenantId],
  )
  return Number(rows[0]?.count)
}

/** How many wait, and when any was last moved or taken. */
export const readIdentityQueue = (tx: Tx, tenantId: string) =>
  countWaiting(
    tx,
    `select count(*)::int as waiting, min(k.moved_at) as "oldestAt",
       greatest(max(k.moved_at), max(a.at)) as "movedAt"
     from kyc_entities k
     left join assignments a on a.tenant_id = k.tenant_id and a.subject = 'identity ' || k.id
     where k.tenant_id = $1 and ${waits}`,
    [tenantId],
  )

interface StepRow {
  id: string
  event: string
  status: VerificationStatus
  reason: string | null
  by: string
  at: Date
}

export async function listIdentitySteps(tx: Tx, tenantId: string, identityId: string) {
  const { rows } = await tx.query<StepRow>(
    `select h.id, h.event, h.status_after as status, h.reason, coalesce(s.name, h.actor) as by, h.at
     from kyc_entities k
     join kyc_history h on h.tenant_id = k.tenant_id and h.wallet_id = k.wallet_id
       and h.subject = 'entity'
     left join staff s on s.tenant_id = h.tenant_id and h.actor = 'officer ' || s.id
     where k.tenant_id = $1 and k.id = $2 order by h.at desc, h.id desc limit 50`,
    [tenantId, identityId],
  )
  return rows
}

/** Of every session, the newest of each kind first. */
export async function listIdentityDocuments(tx: Tx, tenantId: string, identityId: string) {
  const { rows } = await tx.query<{
    id: string
    kind: string
    content_type: string
    created_at: Date
  }>(
    `select distinct on (d.kind) d.id, d.kind, d.content_type, d.created_at
     from kyc_visits v
     join kyc_documents d on d.tenant_id = v.tenant_id and d.visit_id = v.id
     where v.tenant_id = $1 and v.entity_id = $2
     order by d.kind, d.created_at desc, d.id desc`,
    [tenantId, identityId],
  )
  return rows
}

/** Other people who gave the same document, whatever came of it. */
export async function listDuplicates(tx: Tx, tenantId: string, identityId: string) {
  const { rows } = await tx.query<{
    id: string
    first_name: string | null
    last_name: string | null
  }>(
    `select distinct p.id, p.first_name, p.last_name
     from kyc_entities k
     join kyc_entities o on o.tenant_id = k.tenant_id and o.document_digest = k.document_digest
       and o.person_id <> k.person_id
     join people p on p.tenant_id = o.tenant_id and p.id = o.person_id
     where k.tenant_id = $1 and k.id = $2 limit 10`,
    [tenantId, identityId],
  )
  return rows
}

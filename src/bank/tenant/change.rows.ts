import type { TenantProposalKind } from '#contract/ops/proposal'
import type { TenantObstacle } from '#contract/ops/tenantDocument'
import type { TenantKind, TenantPause, TenantStatus } from '#contract/tenantConfig'
import type { Tx } from '#bank/db/engine'

/** What is proposed about a tenant, as it is stored with the proposal of the platform. */
export interface TenantChange {
  /** Its own, or the one it would have. */
  tenant_id: string
  slug: string
  creation: TenantCreation | null
  /** What its customers would read. */
  pause: TenantPause | null
}

export interface TenantCreation {
  owner: string
  kind: TenantKind
  template: string | null
  currency: string | null
  console: string | null
}

interface DecidedChange {
  kind: TenantProposalKind
  status: string
  change: TenantChange
  outcome: 'DONE' | 'REFUSED' | null
}

/** Nothing where the tenant in force is not the platform. */
export const findTenantChange = (tx: Tx, platformId: string, proposalId: string) =>
  tx.row<DecidedChange>(
    `select p.kind, p.status, tenant_change as change, tenant_outcome as outcome
     from proposals p join tenants t on t.tenant_id = p.tenant_id and t.is_platform
     where p.tenant_id = $1 and p.id = $2 and tenant_change is not null`,
    [platformId, proposalId],
  )

interface TenantOutcome {
  proposalId: string
  obstacle: TenantObstacle | null
  at: Date
}

/** The first one stays. */
export const writeTenantOutcome = (
  tx: Tx,
  platformId: string,
  { proposalId, obstacle, at }: TenantOutcome,
) =>
  tx.query(
    `update proposals set tenant_outcome = $3, tenant_obstacle = $4, moved_at = $5
     where tenant_id = $1 and id = $2 and tenant_outcome is null`,
    [platformId, proposalId, obstacle ? 'REFUSED' : 'DONE', obstacle, at],
  )

interface OpenChangeRow {
  id: string
  kind: TenantProposalKind
  tenantId: string
  slug: string
  isUnderWay: boolean
}

/** What waits for a second person, or is being done. */
export const listOpenChanges = (tx: Tx, platformId: string) =>
  tx.rows<OpenChangeRow>(
    `select id, kind, tenant_change ->> 'tenant_id' as "tenantId",
       tenant_change ->> 'slug' as slug, status = 'CARRIED_OUT' as "isUnderWay"
     from proposals
     where tenant_id = $1 and tenant_change is not null
       and (status = 'PROPOSED' or (status = 'CARRIED_OUT' and tenant_outcome is null))
     order by proposed_at, id`,
    [platformId],
  )

export interface TenantMoveRow {
  id: string
  kind: TenantProposalKind
  reason: string
  proposedBy: string
  proposer: string
  approvedBy: string
  approver: string
  approvedAt: Date
  outcome: 'DONE' | 'REFUSED' | null
  obstacle: TenantObstacle | null
}

const MOVES_MAX = 100

/** What two decided about it, newest first. */
export const listTenantMoves = (tx: Tx, platformId: string, tenantId: string) =>
  tx.rows<TenantMoveRow>(
    `select p.id, p.kind, p.reason, s.id as "proposedBy", s.name as proposer,
       d.id as "approvedBy", d.name as approver, p.decided_at as "approvedAt",
       p.tenant_outcome as outcome, p.tenant_obstacle as obstacle
     from proposals p
       join staff s on s.tenant_id = p.tenant_id and s.id = p.proposed_by
       join staff d on d.tenant_id = p.tenant_id and d.id = p.decided_by
     where p.tenant_id = $1 and p.tenant_change ->> 'tenant_id' = $2
       and p.tenant_change is not null and p.status = 'CARRIED_OUT'
     order by p.decided_at desc, p.id desc limit ${MOVES_MAX}`,
    [platformId, tenantId],
  )

export interface TenantFacts {
  name: string
  kind: TenantKind
  status: TenantStatus
  pause: TenantPause | null
  createdAt: Date
}

/** Of a bank, under its own id; nothing where there is none. */
export const findTenantFacts = (tx: Tx, tenantId: string) =>
  tx.row<TenantFacts>(
    `select config -> 'brand' ->> 'name' as name, kind, status, pause, created_at as "createdAt"
     from tenants where tenant_id = $1 and not is_platform`,
    [tenantId],
  )

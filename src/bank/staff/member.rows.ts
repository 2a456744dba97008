import type { ProposalKind } from '#contract/ops/proposal'
import type { StaffRole } from '#contract/ops/roles'
import type { StaffStatus } from '#contract/ops/staff'
import type { Tx } from '#bank/db/engine'
import { staffColumns, type NewStaff, type StaffRow } from './staff.rows.ts'
import { STAFF_IDLE_MS } from './staffSession.ts'

/** What is proposed about somebody, as it is stored with the proposal. */
export interface StaffChange {
  /** Theirs, or the one they would have. */
  staff_id: string
  email: string
  name: string
  /** The role then, and the one that they would have; null for none. */
  former_role: StaffRole | null
  role: StaffRole | null
  /** The version that it would replace; 0 of somebody new. */
  base: number
}

/** Also of who has left. */
export const findStaffMember = (tx: Tx, tenantId: string, id: string) =>
  tx.row<StaffRow & { last_seen_at: Date | null }>(
    `select ${staffColumns}, (select max(last_used_at) from staff_sessions e
       where e.tenant_id = s.tenant_id and e.staff_id = s.id) as last_seen_at
     from staff s where tenant_id = $1 and id = $2`,
    [tenantId, id],
  )

export const findStaffAt = (tx: Tx, tenantId: string, email: string) =>
  tx.row<StaffRow>(
    `select ${staffColumns} from staff s
     where tenant_id = $1 and email = $2 and ended_at is null`,
    [tenantId, email],
  )

export const countOpenSessions = (tx: Tx, tenantId: string, id: string, at: Date) =>
  tx.total(
    `select count(*) as total from staff_sessions
     where tenant_id = $1 and staff_id = $2 and ended_at is null and expires_at > $3
       and last_used_at > $4`,
    [tenantId, id, at, new Date(at.getTime() - STAFF_IDLE_MS)],
  )

/** What waits of theirs, but for those kinds. */
export const countProposalsOf = (
  tx: Tx,
  tenantId: string,
  id: string,
  kept: readonly ProposalKind[],
) =>
  tx.total(
    `select count(*) as total from proposals
     where tenant_id = $1 and proposed_by = $2 and status = 'PROPOSED' and not kind = any($3)`,
    [tenantId, id, kept],
  )

/** The one that waits about them. */
export async function findStaffProposal(tx: Tx, tenantId: string, email: string) {
  const found = await tx.row<{ id: string }>(
    `select id from proposals
     where tenant_id = $1 and status = 'PROPOSED' and staff_change ->> 'email' = $2`,
    [tenantId, email],
  )
  return found?.id ?? null
}

/** Who is invited or works here. */
export const listWorking = (tx: Tx, tenantId: string) =>
  tx.rows<StaffRow>(
    `select ${staffColumns} from staff s where tenant_id = $1 and ended_at is null order by email`,
    [tenantId],
  )

/** One change of a tenant's staff after another; their sign-in may go on beside it. */
export const lockStaff = (tx: Tx, tenantId: string) =>
  tx.rows<StaffRow>(
    `select ${staffColumns} from staff s
     where tenant_id = $1 and ended_at is null order by id for no key update`,
    [tenantId],
  )

/** Without an authenticator. False where the address is taken. */
export const insertInvited = (tx: Tx, staff: NewStaff, until: Date) =>
  tx.some(
    `insert into staff (tenant_id, id, email, name, role, created_at, status, invited_until)
     values ($1, $2, $3, $4, $5, $6, 'INVITED', $7) on conflict do nothing`,
    [staff.tenantId, staff.id, staff.email, staff.name, staff.role, staff.at, until],
  )

interface StaffMoved {
  role: StaffRole
  status: StaffStatus
  invitedUntil: Date | null
  at: Date
}

export const writeStaffMoved = (
  tx: Tx,
  tenantId: string,
  id: string,
  { role, status, invitedUntil, at }: StaffMoved,
) =>
  tx.query(
    `update staff set role = $3, status = $4, invited_until = $5, version = version + 1,
       ended_at = case when $4 = 'ENDED' then $6::timestamptz end
     where tenant_id = $1 and id = $2`,
    [tenantId, id, role, status, invitedUntil, at],
  )

export const deleteStaffSecret = (tx: Tx, tenantId: string, id: string) =>
  tx.query('delete from staff_authenticators where tenant_id = $1 and staff_id = $2', [
    tenantId,
    id,
  ])

export const endStaffSessions = (tx: Tx, tenantId: string, id: string, at: Date) =>
  tx.query(
    `update staff_sessions set ended_at = $3
     where tenant_id = $1 and staff_id = $2 and ended_at is null`,
    [tenantId, id, at],
  )

export const deleteAssignmentsOf = (tx: Tx, tenantId: string, id: string) =>
  tx.query('delete from assignments where tenant_id = $1 and staff_id = $2', [tenantId, id])

/** All that wait, but for those kinds; what was secret of them goes. */
export const withdrawProposalsOf = (
  tx: Tx,
  tenantId: string,
  id: string,
  { kept, at }: { kept: readonly ProposalKind[]; at: Date },
) =>
  tx.query(
    `update proposals set status = 'WITHDRAWN', moved_at = $4, version = version + 1,
       vendor_box = null, bot_box = null
     where tenant_id = $1 and proposed_by = $2 and status = 'PROPOSED' and not kind = any($3)`,
    [tenantId, id, kept, at],
  )

import type { StaffRole } from '#contract/ops/roles'
import type { StaffStatus } from '#contract/ops/staff'
import type { Tx } from '#bank/db/engine'

export interface StaffRow {
  id: string
  email: string
  name: string
  role: StaffRole
  status: StaffStatus
  version: number
  invited_until: Date | null
  created_at: Date
}

export const staffColumns =
  's.id, s.email, s.name, s.role, s.status, s.version, s.invited_until, s.created_at'

export async function findStaff(tx: Tx, tenantId: string, id: string): Promise<StaffRow | null> {
  const { rows } = await tx.query<StaffRow>(
    `select ${staffColumns} from staff s where tenant_id = $1 and id = $2 and ended_at is null`,
    [tenantId, id],
  )
  return rows[0] ?? null
}

export interface StaffAuthenticator extends StaffRow {
  /** Null before there is one. */
  secret: Buffer | null
  lastStep: string | null
}

/** Held until the transaction ends, so that one step of an authenticator opens one session. */
export async function lockStaffAt(
  tx: Tx,
  tenantId: string,
  email: string,
): Promise<StaffAuthenticator | null> {
  const { rows } = await tx.query<StaffAuthenticator>(
    `select ${staffColumns}, a.secret, a.last_step as "lastStep"
     from staff s
     left join staff_authenticators a on a.tenant_id = s.tenant_id and a.staff_id = s.id
     where s.tenant_id = $1 and s.email = $2 and s.ended_at is null
     for no key update of s`,
    [tenantId, email],
  )
  return rows[0] ?? null
}

export async function claimStaffStep(tx: Tx, tenantId: string, staffId: string, step: number) {
  const { count } = await tx.query(
    `update staff_authenticators set last_step = $3
     where tenant_id = $1 and staff_id = $2 and last_step < $3`,
    [tenantId, staffId, step],
  )
  return count === 1
}

export interface NewStaff {
  tenantId: string
  id: string
  email: string
  name: string
  role: StaffRole
  at: Date
}

/** With an authenticator. Does nothing where the address is taken. */
export async function insertStaff(tx: Tx, staff: NewStaff & { secret: Buffer }): Promise<void> {
  const isNew = await tx.some(
    `insert into staff (tenant_id, id, email, name, role, created_at)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [staff.tenantId, staff.id, staff.email, staff.name, staff.role, staff.at],
  )
  if (isNew) await writeStaffSecret(tx, staff.tenantId, staff.id, staff.secret)
}

/** In place of the one before, whose steps count no more. */
export const writeStaffSecret = (tx: Tx, tenantId: string, staffId: string, secret: Buffer) =>
  tx.query(
    `insert into staff_authenticators (tenant_id, staff_id, secret) values ($1, $2, $3)
     on conflict (tenant_id, staff_id) do update set secret = excluded.secret, last_step = 0`,
    [tenantId, staffId, secret],
  )

export async function countStaff(tx: Tx, tenantId: string): Promise<number> {
  const { rows } = await tx.query<{ count: string }>(
    'select count(*) from staff where tenant_id = $1 and ended_at is null',
    [tenantId],
  )
  return Number(rows[0]?.count)
}

export async function listStaffRows(
  tx: Tx,
  tenantId: string,
  { limit, offset }: { limit: number; offset: number },
) {
  const { rows } = await tx.query<StaffRow & { last_seen_at: Date | null }>(
    `select ${staffColumns}, (select max(last_used_at) from staff_sessions e
       where e.tenant_id = s.tenant_id and e.staff_id = s.id) as last_seen_at
     from staff s where tenant_id = $1 and ended_at is null
     order by created_at, id limit $2 offset $3`,
    [tenantId, limit, offset],
  )
  return rows
}

interface NewStaffSession {
  tenantId: string
  id: string
  staffId: string
  hash: Buffer
  device: string
  ip: string
  at: Date
  expiresAt: Date
}

export async function insertStaffSession(tx: Tx, session: NewStaffSession): Promise<void> {
  await tx.query(
    `insert into staff_sessions (tenant_id, id, staff_id, hash, device, ip, created_at,
       last_used_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7, $8)`,
    [
      session.tenantId,
      session.id,
      session.staffId,
      session.hash,
      session.device,
      session.ip,
      session.at,
      session.expiresAt,
    ],
  )
}

interface StaffSessionRow {
  id: string
  staff_id: string
  role: StaffRole
  last_used_at: Date
  expires_at: Date
  networks: readonly string[]
}

/** Of somebody who still works here, and not signed out. */
export async function findStaffSession(tx: Tx, tenantId: string, hash: Buffer) {
  const { rows } = await tx.query<StaffSessionRow>(
    `select e.id, e.staff_id, s.role, e.last_used_at, e.expires_at,
       coalesce(t.config -> 'staff_networks', '[]') as networks
     from staff_sessions e join staff s on s.tenant_id = e.tenant_id and s.id = e.staff_id
       join tenants t on t.tenant_id = e.tenant_id
     where e.tenant_id = $1 and e.hash = $2 and e.ended_at is null and s.ended_at is null`,
    [tenantId, hash],
  )
  return rows[0] ?? null
}

export async function findStaffSessionEnd(tx: Tx, tenantId: string, id: string) {
  const { rows } = await tx.query<{ expires_at: Date }>(
    'select expires_at from staff_sessions where tenant_id = $1 and id = $2',
    [tenantId, id],
  )
  return rows[0]?.expires_at ?? null
}

export async function noteStaffUse(tx: Tx, tenantId: string, id: string, at: Date) {
  await tx.query(
    `update staff_sessions set last_used_at = greatest(last_used_at, $3)
     where tenant_id = $1 and id = $2`,
    [tenantId, id, at],
  )
}

export async function endStaffSession(tx: Tx, tenantId: string, id: string, at: Date) {
  const { count } = await tx.query(
    `update staff_sessions set ended_at = $3
     where tenant_id = $1 and id = $2 and ended_at is null`,
    [tenantId, id, at],
  )
  return count
}

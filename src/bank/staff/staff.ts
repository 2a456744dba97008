import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type { listStaff, StaffMember, StaffSelf } from '#contract/ops/staff'
import { pageFrom } from '#bank/page'
import type { StaffContext } from '#bank/requestContext'
import {
  countStaff,
  endStaffSession,
  findStaff,
  findStaffSessionEnd,
  listStaffRows,
  type StaffRow,
} from './staff.rows.ts'
import { STAFF_IDLE_S } from './staffSession.ts'

export async function handleReadStaffSelf(_: object, context: StaffContext): Promise<StaffSelf> {
  const { tx, scope, tenant, caller } = context
  const staff = await findStaff(tx, scope.tenantId, caller.staffId)
  const end = await findStaffSessionEnd(tx, scope.tenantId, caller.sessionId)
  if (!staff || !end) throw new Refusal('ACCESS_TOKEN_INVALID')
  const { id, email, name, role } = staff
  const bank = tenant.config.brand.name
  return { id, email, name, role, bank, expires_at: end.toISOString(), idle_s: STAFF_IDLE_S }
}

export async function handleSignOutStaff(_: object, { tx, scope, caller, world }: StaffContext) {
  return { ended: await endStaffSession(tx, scope.tenantId, caller.sessionId, world.clock.now()) }
}

export async function handleListStaff(
  page: ParsedOf<typeof listStaff>,
  { tx, scope: { tenantId } }: StaffContext,
) {
  const total = await countStaff(tx, tenantId)
  const rows = await listStaffRows(tx, tenantId, page)
  return pageFrom(rows.map(staffMemberShown), total, page.offset)
}

export const staffMemberShown = ({
  id,
  email,
  name,
  role,
  status,
  created_at,
  last_seen_at,
  invited_until,
}: StaffRow & { last_seen_at: Date | null }): StaffMember => ({
  id,
  email,
  name,
  role,
  status,
  invited_until: invited_until?.toISOString() ?? null,
  last_seen_at: last_seen_at?.toISOString() ?? null,
  created_at: created_at.toISOString(),
})

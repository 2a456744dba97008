import type { StaffContext } from '#bank/requestContext'
import { dropAssignment, writeAssignment } from './assignment.rows.ts'
import { findStaff } from './staff.rows.ts'

/** Gives the work on it to whoever asks, or to nobody. */
export async function assign(
  { tx, scope, caller, world }: StaffContext,
  subject: string,
  mine: boolean,
) {
  const { tenantId } = scope
  const { staffId } = caller
  if (!mine) {
    await dropAssignment(tx, tenantId, subject)
    return { assignee: null }
  }
  await writeAssignment(tx, tenantId, { subject, staffId, at: world.clock.now() })
  const staff = await findStaff(tx, tenantId, staffId)
  return { assignee: { id: staffId, name: staff?.name ?? '' } }
}

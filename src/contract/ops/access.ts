import type { OpsCallName } from './calls.ts'
import { staffRoles, type StaffRole } from './roles.ts'

/** Who may call what. The bank asks this table, and the console shows nobody what it refuses them. */
export const staffAccess: Record<OpsCallName, readonly StaffRole[]> = {
  readStaffSelf: staffRoles,
  signOutStaff: staffRoles,
  listStaff: ['owner', 'auditor'],
}

export const staffMay = (role: StaffRole, call: OpsCallName) => staffAccess[call].includes(role)

export const isOpsCall = (name: string): name is OpsCallName => Object.hasOwn(staffAccess, name)

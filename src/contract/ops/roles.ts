/** Of whoever works for a bank. */
export const staffRoles = [
  'owner',
  'compliance',
  'support',
  'treasury',
  'developer',
  'auditor',
] as const

/** Of whoever works for the platform instead, which is no bank and has no customers. */
export const platformRole = 'platform'

export const everyStaffRole = [...staffRoles, platformRole] as const
export type StaffRole = (typeof everyStaffRole)[number]

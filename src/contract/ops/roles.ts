/** What somebody who works for a tenant may do; one role each. */
export const staffRoles = [
  'owner',
  'compliance',
  'support',
  'treasury',
  'developer',
  'auditor',
] as const
export type StaffRole = (typeof staffRoles)[number]

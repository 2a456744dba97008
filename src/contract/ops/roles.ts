export const staffRoles = [
  'owner',
  'compliance',
  'support',
  'treasury',
  'developer',
  'auditor',
] as const
export type StaffRole = (typeof staffRoles)[number]

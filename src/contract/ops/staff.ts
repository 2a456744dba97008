import * as z from 'zod/mini'
import { endpoint } from '#contract/kit/endpoint'
import { Moment } from '#contract/kit/fields'
import { paginated, paging } from '#contract/kit/page'
import { staffRoles } from './roles.ts'

/** For calls of the console. */
export const opsEndpoint = { base: 'root', who: ['staff'], rate: 'plain' } as const

export const readStaffSelf = endpoint({
  ...opsEndpoint,
  verb: 'GET',
  path: '/api/ops/self',
  ask: z.strictObject({}),
  reply: z.object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    role: z.enum(staffRoles),
    bank: z.string(),
    expires_at: Moment,
    idle_s: z.int(),
  }),
  refuses: [],
  repeat: 'read',
})
export type StaffSelf = z.output<(typeof readStaffSelf)['reply']>

export const signOutStaff = endpoint({
  ...opsEndpoint,
  verb: 'POST',
  path: '/api/ops/sign-out',
  ask: z.strictObject({}),
  reply: z.object({ ended: z.int() }),
  refuses: [],
  repeat: 'natural',
  audit: 'staff_logout',
})

const StaffMember = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(staffRoles),
  last_seen_at: z.nullable(Moment),
  created_at: Moment,
})
export type StaffMember = z.output<typeof StaffMember>

export const listStaff = endpoint({
  ...opsEndpoint,
  verb: 'GET',
  path: '/api/ops/staff',
  ask: z.strictObject(paging),
  reply: paginated(StaffMember),
  refuses: [],
  rate: 'list',
  repeat: 'read',
})

export const staffCalls = { readStaffSelf, signOutStaff, listStaff }

import * as z from 'zod/mini'
import { endpoint } from '#contract/kit/endpoint'
import { Id, Moment } from '#contract/kit/fields'
import { paginated, paging } from '#contract/kit/page'
import { everyStaffRole } from './roles.ts'

/** For calls of the console. */
export const opsEndpoint = { base: 'root', who: ['staff'], rate: 'plain' } as const

export const readStaffSelf = endpoint(opsEndpoint, {
  verb: 'GET',
  path: '/api/ops/self',
  ask: z.strictObject({}),
  reply: z.object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    role: z.enum(everyStaffRole),
    bank: z.string(),
    expires_at: Moment,
    idle_s: z.int(),
  }),
  refuses: [],
  repeat: 'read',
})
export type StaffSelf = z.output<(typeof readStaffSelf)['reply']>

export const signOutStaff = endpoint(opsEndpoint, {
  verb: 'POST',
  path: '/api/ops/sign-out',
  ask: z.strictObject({}),
  reply: z.object({ ended: z.int() }),
  refuses: [],
  repeat: 'natural',
  audit: 'staff_logout',
})

const staffStatuses = ['INVITED', 'ACTIVE', 'ENDED'] as const
export type StaffStatus = (typeof staffStatuses)[number]

const StaffMember = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(everyStaffRole),
  status: z.enum(staffStatuses),
  /** An authenticator may be set up until then; null for whoever has one, or has left. */
  invited_until: z.nullable(Moment),
  last_seen_at: z.nullable(Moment),
  created_at: Moment,
})
export type StaffMember = z.output<typeof StaffMember>

export const listStaff = endpoint(opsEndpoint, {
  verb: 'GET',
  path: '/api/ops/staff',
  ask: z.strictObject(paging),
  reply: paginated(StaffMember),
  refuses: [],
  rate: 'list',
  repeat: 'read',
})

const staffMemberActs = ['changeRole', 'inviteAgain', 'end'] as const
export type StaffMemberAct = (typeof staffMemberActs)[number]

const OneStaffMember = z.object({
  ...StaffMember.shape,
  /** Signed in, in so many places. */
  sessions: z.int(),
  /** Nobody else could propose anything any more: the role stays, and so do they. */
  is_last_owner: z.boolean(),
  /** What waits for a second person about them. */
  proposal: z.nullable(z.string()),
  /** What whoever asks may propose now. */
  can: z.array(z.enum(staffMemberActs)),
})
export type OneStaffMember = z.output<typeof OneStaffMember>

export const readStaffMember = endpoint(opsEndpoint, {
  verb: 'GET',
  path: '/api/ops/staff/:id',
  ask: z.strictObject({ id: Id }),
  reply: OneStaffMember,
  refuses: ['NOT_FOUND'],
  repeat: 'read',
})

export const staffCalls = { readStaffSelf, signOutStaff, listStaff, readStaffMember }

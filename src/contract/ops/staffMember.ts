import * as z from 'zod/mini'
import { endpoint } from '#contract/kit/endpoint'
import { Id } from '#contract/kit/fields'
import { Email } from '#contract/signIn'
import { Reason } from './customer.ts'
import { Proposal } from './proposal.ts'
import { everyStaffRole } from './roles.ts'
import { opsEndpoint } from './staff.ts'

/**
 * Who works for the tenant, and as what. The owner proposes, and a second person decides, who is not
 * the one it is about. STATE_CONFLICT where no owner who can sign in would be left. Those of the
 * platform have its one role, and nobody else has it.
 */

const STAFF_NAME_MAX = 80

const proposing = {
  ...opsEndpoint,
  verb: 'POST',
  reply: Proposal,
  good: 201,
  refuses: ['NOT_FOUND', 'STATE_CONFLICT', 'ALREADY_EXISTS'],
  repeat: 'keyed',
  audit: 'proposal_made',
} as const

/** ALREADY_EXISTS where somebody works here with this address, or is proposed. */
export const proposeStaffInvite = endpoint(proposing, {
  path: '/api/ops/staff/invites',
  ask: z.strictObject({
    email: Email,
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(STAFF_NAME_MAX)),
    role: z.enum(everyStaffRole),
    reason: Reason,
  }),
  refuses: ['ALREADY_EXISTS'],
})

/** They sign in again, and what they proposed and may propose no longer is withdrawn. */
export const proposeStaffRole = endpoint(proposing, {
  path: '/api/ops/staff/:id/role',
  ask: z.strictObject({ id: Id, role: z.enum(everyStaffRole), reason: Reason }),
  refuses: ['NOT_FOUND', 'STATE_CONFLICT', 'ALREADY_EXISTS', 'SAME_VALUE'],
})

/** Another invitation, for who missed the first or lost the authenticator: the old one ends. */
export const proposeStaffInviteAgain = endpoint(proposing, {
  path: '/api/ops/staff/:id/invite',
  ask: z.strictObject({ id: Id, reason: Reason }),
})

/** Sessions end at once, what they proposed is withdrawn, and what they took is free again. */
export const proposeStaffEnd = endpoint(proposing, {
  path: '/api/ops/staff/:id/end',
  ask: z.strictObject({ id: Id, reason: Reason }),
})

export const staffMemberCalls = {
  proposeStaffInvite,
  proposeStaffRole,
  proposeStaffInviteAgain,
  proposeStaffEnd,
}

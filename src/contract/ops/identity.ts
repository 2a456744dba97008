import * as z from 'zod/mini'
import { endpoint } from '#contract/kit/endpoint'
import { Id, Moment } from '#contract/kit/fields'
import { paginated, paging, sortsBy } from '#contract/kit/page'
import { entityTypes, kycParts, kycReasons } from '#contract/kycEntity'
import { kycStatuses } from '#contract/person'
import { Reason } from './customer.ts'
import { opsEndpoint } from './staff.ts'

/** Verifications that a person of the staff has to look at. */

export const identityActs = ['approve', 'askMore', 'decline', 'reopen'] as const
export type IdentityAct = (typeof identityActs)[number]

const By = z.object({ id: z.string(), name: z.string() })

export const WaitingIdentity = z.object({
  id: z.string(),
  customer: z.object({ id: z.string(), name: z.nullable(z.string()) }),
  wallet: z.string(),
  type: z.enum(entityTypes),
  status: z.enum(kycStatuses),
  is_appealed: z.boolean(),
  reason: z.nullable(z.enum(kycReasons)),
  since: Moment,
  /** Until when somebody should have decided; null where nobody has to. */
  due_at: z.nullable(Moment),
  assignee: z.nullable(By),
  /** Who approved first, where a second person has to. */
  approved_by: z.nullable(By),
})
export type WaitingIdentity = z.output<typeof WaitingIdentity>

export const identitySorts = sortsBy('since', 'assignee')
export type IdentitySort = (typeof identitySorts)[number]

/** The longest waiting first. */
export const listIdentities = endpoint(opsEndpoint, {
  verb: 'GET',
  path: '/api/ops/identities',
  ask: z.strictObject({ ...paging, sort: z._default(z.enum(identitySorts), 'since') }),
  reply: paginated(WaitingIdentity),
  refuses: [],
  rate: 'list',
  repeat: 'read',
})

const IdentityStep = z.object({
  id: z.string(),
  event: z.string(),
  status: z.enum(kycStatuses),
  reason: z.nullable(z.string()),
  /** Of staff, who it was; otherwise the customer, the bank or a vendor. */
  by: z.string(),
  at: Moment,
})

export const Identity = z.object({
  ...WaitingIdentity.shape,
  missing: z.array(z.enum(kycParts)),
  /** What the customer was last asked for, in the words of staff. */
  message: z.nullable(z.string()),
  documents: z.int(),
  steps: z.array(IdentityStep),
  /** What whoever asks may do now. */
  can: z.array(z.enum(identityActs)),
})
export type Identity = z.output<typeof Identity>

const one = { ...opsEndpoint, refuses: ['NOT_FOUND'] } as const

export const readIdentity = endpoint(one, {
  verb: 'GET',
  path: '/api/ops/identities/:id',
  ask: z.strictObject({ id: Id }),
  reply: Identity,
  repeat: 'read',
})

const IdentityDocument = z.object({
  id: z.string(),
  kind: z.string(),
  content_type: z.string(),
  at: Moment,
  /** In base64; null where the file is gone. */
  content: z.nullable(z.string()),
})

/** Personal data and documents, for a reason that the audit keeps. */
export const openIdentity = endpoint(one, {
  verb: 'POST',
  path: '/api/ops/identities/:id/open',
  ask: z.strictObject({ id: Id, reason: Reason }),
  reply: z.object({
    /** By the name of the field, as the vendor has it; a document’s number is not shortened. */
    verified: z.record(z.string(), z.string()),
    /** The same as the customer wrote it. */
    profile: z.record(z.string(), z.string()),
    appeal: z.nullable(z.string()),
    documents: z.array(IdentityDocument),
    /** Other customers of the bank who were verified with the same document. */
    duplicates: z.array(z.object({ id: z.string(), name: z.nullable(z.string()) })),
  }),
  repeat: 'natural',
  audit: 'identity_opened',
})
export type OpenedIdentity = z.output<(typeof openIdentity)['reply']>

/** To oneself, or to nobody. */
export const assignIdentity = endpoint(one, {
  verb: 'POST',
  path: '/api/ops/identities/:id/assign',
  ask: z.strictObject({ id: Id, mine: z.boolean() }),
  reply: z.object({ assignee: z.nullable(By) }),
  repeat: 'natural',
  audit: 'identity_assigned',
})

const deciding = {
  ...opsEndpoint,
  verb: 'POST',
  ask: z.strictObject({ id: Id, reason: Reason }),
  reply: z.object({ id: z.string(), status: z.enum(kycStatuses) }),
  refuses: ['NOT_FOUND', 'STATE_CONFLICT'],
  repeat: 'spending',
} as const

/** Of two people: the first one’s approval waits for the second’s. */
export const approveIdentity = endpoint(deciding, {
  path: '/api/ops/identities/:id/approve',
  audit: 'identity_approved',
})

export const declineIdentity = endpoint(deciding, {
  path: '/api/ops/identities/:id/decline',
  audit: 'identity_declined',
})

/** Accepts an appeal. */
export const reopenIdentity = endpoint(deciding, {
  path: '/api/ops/identities/:id/reopen',
  audit: 'identity_reopened',
})

const MESSAGE_MIN = 3
const MESSAGE_MAX = 300

/** The customer reads the message as it is written. */
export const askIdentityForMore = endpoint(deciding, {
  path: '/api/ops/identities/:id/ask',
  ask: z.strictObject({
    id: Id,
    message: z.string().check(z.trim(), z.minLength(MESSAGE_MIN), z.maxLength(MESSAGE_MAX)),
    parts: z.array(z.enum(kycParts)).check(z.minLength(1), z.maxLength(kycParts.length)),
  }),
  audit: 'identity_asked_for_more',
})

export const identityCalls = {
  listIdentities,
  readIdentity,
  openIdentity,
  assignIdentity,
  approveIdentity,
  declineIdentity,
  reopenIdentity,
  askIdentityForMore,
}

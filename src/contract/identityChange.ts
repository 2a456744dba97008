import * as z from 'zod/mini'
import { endpoint, simulateEndpoint, type RequestOf } from './kit/endpoint.ts'
import { Id, Moment } from './kit/fields.ts'
import { paginated, paging } from './kit/page.ts'
import { VerificationLink } from './kyc.ts'
import { kycReasons } from './kycEntity.ts'
import { languages } from './preferences.ts'

/**
 * Changes of verified data: requested with the new value, backed by documents that go to the
 * identity vendor as in a verification, and decided by its verdict. One at a time is open.
 */

const identityChangeStatuses = [
  'REQUESTED',
  'IN_REVIEW',
  'APPROVED',
  'DECLINED',
  'WITHDRAWN',
] as const
export type IdentityChangeStatus = (typeof identityChangeStatuses)[number]

export const identitySubjects = ['name', 'birth_date', 'nationality', 'address'] as const
export type IdentitySubject = (typeof identitySubjects)[number]

/** The fields of each subject; a request has all of its own and no others. */
export const fieldsOfSubject = {
  name: ['first_name', 'last_name'],
  birth_date: ['birth_date'],
  nationality: ['nationality'],
  address: ['address_line1', 'city', 'postal_code', 'country'],
} as const satisfies Record<IdentitySubject, readonly string[]>
export type IdentityChangeField = (typeof fieldsOfSubject)[IdentitySubject][number]

const Line = z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(100)))
const CountryCode = z.optional(z.string().check(z.regex(/^[A-Z]{2}$/)))
const values = {
  first_name: Line,
  last_name: Line,
  birth_date: z.optional(z.iso.date().check(z.regex(/^(19|20)/))),
  nationality: CountryCode,
  address_line1: Line,
  city: Line,
  postal_code: Line,
  country: CountryCode,
}

const shown = Object.fromEntries(
  Object.keys(values).map((name) => [name, z.optional(z.string())]),
) as Record<IdentityChangeField, z.ZodMiniOptional<z.ZodMiniString>>

export const IdentityChange = z.object({
  id: z.string(),
  subject: z.enum(identitySubjects),
  status: z.enum(identityChangeStatuses),
  /** Why it was declined, or documents are needed again. */
  reason: z.nullable(z.enum(kycReasons)),
  values: z.object(shown),
  created_at: Moment,
  moved_at: Moment,
})
export type IdentityChange = z.output<typeof IdentityChange>

const inside = { base: 'user', who: ['person'], rate: 'plain' } as const
const acting = { ...inside, verb: 'POST', repeat: 'spending' } as const

/** Newest first. */
export const listIdentityChanges = endpoint(inside, {
  verb: 'GET',
  path: '/user/identity-changes',
  ask: z.strictObject({ ...paging }),
  reply: paginated(IdentityChange),
  refuses: [],
  repeat: 'read',
  rate: 'list',
})

/** STATE_CONFLICT before a verification; ALREADY_EXISTS while another change is open. */
export const requestIdentityChange = endpoint(acting, {
  path: '/user/identity-changes',
  ask: z.strictObject({ subject: z.enum(identitySubjects), ...values }),
  reply: IdentityChange,
  refuses: ['STATE_CONFLICT', 'ALREADY_EXISTS', 'SAME_VALUE'],
  audit: 'identity_change_requested',
})

/** The vendor's page, where the documents are uploaded; or the one that was left. */
export const openIdentityChangeVisit = endpoint(acting, {
  path: '/user/identity-changes/:id/visits',
  ask: z.strictObject({
    id: Id,
    language: z._default(z.enum(languages), 'en'),
    /** Where the vendor's page returns to. */
    back: z._default(z.enum(['web', 'telegram']), 'web'),
  }),
  reply: VerificationLink,
  refuses: ['NOT_FOUND', 'STATE_CONFLICT', 'RATE_LIMITED', 'OVERLOADED'],
  audit: 'identity_change_visit_opened',
})

export const withdrawIdentityChange = endpoint(acting, {
  path: '/user/identity-changes/:id/withdraw',
  ask: z.strictObject({ id: Id }),
  reply: IdentityChange,
  refuses: ['NOT_FOUND', 'STATE_CONFLICT'],
  audit: 'identity_change_withdrawn',
})

export const identityChangeVerdicts = ['green', 'retry', 'final'] as const
export type IdentityChangeVerdict = (typeof identityChangeVerdicts)[number]

/** Sandbox: the vendor's verdict, signed and handled as from a real one. */
export const sayIdentityChangeVerdict = endpoint(simulateEndpoint, {
  repeat: 'spending',
  path: '/sandbox/identity-changes/:id/verdict',
  ask: z.strictObject({ id: Id, word: z.enum(identityChangeVerdicts) }),
  reply: IdentityChange,
  refuses: ['NOT_FOUND', 'STATE_CONFLICT'],
  audit: 'sandbox_identity_change_verdict',
})

export const identityChangeCalls = {
  listIdentityChanges,
  requestIdentityChange,
  openIdentityChangeVisit,
  withdrawIdentityChange,
  sayIdentityChangeVerdict,
}

export type IdentityChangeRequest = RequestOf<typeof requestIdentityChange>

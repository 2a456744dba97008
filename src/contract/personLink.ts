import * as z from 'zod/mini'
import { endpoint } from './kit/endpoint.ts'
import { Id, Moment } from './kit/fields.ts'
import { Code } from './signIn.ts'
import { Tokens } from './tokens.ts'

/** Ours: two accounts of one customer, who signs in to either and switches to the other. */

export const LINK_OFFER_MS = 5 * 60_000
export const LINKS_MAX = 5

const LinkedPerson = z.object({
  id: z.string(),
  name: z.nullable(z.string()),
  /** Masked. */
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  telegram: z.boolean(),
  created_at: Moment,
})
export type LinkedPerson = z.output<typeof LinkedPerson>

/** Made by proving an address of another account, in the session that proved it. */
const LinkOffer = z.object({
  address: z.string(),
  /** Whether the other account has an authenticator, whose code is asked for. */
  needs_code: z.boolean(),
  expires_at: Moment,
})

const PersonLinks = z.object({ data: z.array(LinkedPerson), offer: z.nullable(LinkOffer) })
export type PersonLinks = z.output<typeof PersonLinks>

const linking = { base: 'user', who: ['person'], rate: 'plain' } as const

export const listPersonLinks = endpoint(linking, {
  verb: 'GET',
  path: '/user/linked-accounts',
  ask: z.strictObject({}),
  reply: PersonLinks,
  refuses: [],
  repeat: 'read',
})

/** Takes up the offer. `token` is of the other account's authenticator. */
export const linkPerson = endpoint(linking, {
  verb: 'POST',
  path: '/user/linked-accounts',
  ask: z.strictObject({ token: z.optional(Code) }),
  reply: PersonLinks,
  good: 201,
  refuses: [
    'VERIFICATION_EXPIRED',
    'LIMIT_REACHED',
    'CODE_INVALID',
    'TOTP_STEP_USED',
    'USER_LOCKED',
  ],
  repeat: 'spending',
  audit: 'account_linked',
})

export const unlinkPerson = endpoint(linking, {
  verb: 'DELETE',
  path: '/user/linked-accounts/:id',
  ask: z.strictObject({ id: Id }),
  reply: PersonLinks,
  refuses: ['STEP_UP_REQUIRED', 'USER_LOCKED'],
  repeat: 'natural',
  audit: 'account_unlinked',
})

/** STATE_CONFLICT where the other account is blocked. An authenticator it has is asked for next. */
export const switchPerson = endpoint(linking, {
  verb: 'POST',
  path: '/user/linked-accounts/:id/session',
  ask: z.strictObject({ id: Id }),
  reply: Tokens,
  good: 201,
  refuses: ['NOT_FOUND', 'STATE_CONFLICT'],
  repeat: 'spending',
  audit: 'account_switched',
})

export const personLinkCalls = { listPersonLinks, linkPerson, unlinkPerson, switchPerson }

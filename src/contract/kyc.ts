import * as z from 'zod/mini'
import { endpoint, readers, type ResponseOf } from './kit/endpoint.ts'
import { Id, Moment } from './kit/fields.ts'
import { paginated, paging } from './kit/page.ts'
import { entityTypes, KycEntity, kycReasons, VerificationSession } from './kycEntity.ts'
import { orderTypes } from './orderType.ts'
import { kycStatuses } from './person.ts'
import { languages } from './preferences.ts'

export const APPEAL_MAX = 1_000

export const KycTerms = z.object({
  title: z.string(),
  link: z.string(),
  description: z.nullable(z.string()),
  version: z.int(),
})
export type KycTerms = z.output<typeof KycTerms>

const AcceptedTerms = z.extend(KycTerms, { accepted_at: Moment })

export const ExtraAction = z.object({
  action: z.literal('verification'),
  type: z.string(),
  full_name: z.nullable(z.string()),
  url: z.string(),
})
export type ExtraAction = z.output<typeof ExtraAction>

export const WalletRail = z.object({
  status: z.enum(kycStatuses),
  message: z.nullable(z.string()),
  terms_confirmed: z.boolean(),
  extra_actions: z.array(ExtraAction),
  terms_and_conditions: z.array(AcceptedTerms),
  is_submit_available: z.boolean(),
  /** Ours: why, and since when. */
  reason: z.nullable(z.enum(kycReasons)),
  moved_at: z.nullable(Moment),
})
export type WalletRail = z.output<typeof WalletRail>

export const KycRail = z.object({
  id: z.string(),
  code: z.nullable(z.string()),
  name: z.string(),
  terms_and_conditions: z.array(KycTerms),
  wallet_rail: WalletRail,
  /** Ours: whether this bank requires it, which order types it opens, and what else. */
  is_gate: z.boolean(),
  terms_version: z.int(),
  order_types: z.array(z.enum(orderTypes)),
  opens: z.array(z.enum(['accounts', 'cards'])),
})
export type KycRail = z.output<typeof KycRail>

/** Anyone with the `url` is let in: it is sent to the browser only. */
export const VerificationLink = z.extend(VerificationSession, {
  url: z.string(),
  expires_at: Moment,
})
export type VerificationLink = z.output<typeof VerificationLink>

const inside = { base: 'user', who: ['person'], refuses: ['NOT_FOUND'], rate: 'plain' } as const
const posting = { ...inside, verb: 'POST' } as const
const reading = { ...inside, verb: 'GET', repeat: 'read' } as const
const oneRail = { wallet_id: Id, rail_id: Id }

/** NOT_FOUND before verification was started for this wallet. */
export const readKycEntity = endpoint(reading, {
  path: '/kyc/:wallet_id/entity',
  ask: z.strictObject({ wallet_id: Id }),
  reply: KycEntity,
})

export const listKycRails = endpoint(reading, {
  path: '/kyc/:wallet_id/rails',
  ask: z.strictObject({ wallet_id: Id, ...paging }),
  reply: paginated(KycRail),
  rate: 'list',
  who: readers,
})

export const readKycRail = endpoint(reading, {
  path: '/kyc/:wallet_id/rails/:rail_id',
  ask: z.strictObject(oneRail),
  reply: KycRail,
  who: readers,
})

/** Applies for the rail: accepts its terms and uses the wallet's verified owner. */
export const submitKycRail = endpoint(posting, {
  path: '/kyc/:wallet_id/rails/:rail_id',
  ask: z.strictObject(oneRail),
  reply: KycRail,
  refuses: ['NOT_FOUND', 'STATE_CONFLICT', 'STEP_OUT_OF_ORDER', 'TERMS_OUTDATED'],
  repeat: 'natural',
  audit: 'kyc_rail_submitted',
})

/** Without a version: the one in force. */
export const acceptKycTerms = endpoint(posting, {
  path: '/kyc/:wallet_id/rails/:rail_id/terms-and-conditions',
  ask: z.strictObject({ ...oneRail, version: z.optional(z.int().check(z.gte(1))) }),
  reply: KycRail,
  refuses: ['NOT_FOUND', 'TERMS_OUTDATED'],
  repeat: 'natural',
  audit: 'kyc_terms_accepted',
})

/** It asks only for what is missing; `url` opens as a page of its own. */
export const openKycVisit = endpoint(posting, {
  path: '/kyc/:wallet_id/visits',
  ask: z.strictObject({
    wallet_id: Id,
    type: z.optional(z.enum(entityTypes)),
    language: z._default(z.enum(languages), 'en'),
    back: z._default(z.enum(['web', 'telegram']), 'web'),
  }),
  reply: VerificationLink,
  refuses: ['NOT_FOUND', 'STATE_CONFLICT', 'RATE_LIMITED', 'OVERLOADED'],
  repeat: 'spending',
  audit: 'kyc_visit_opened',
})

export const appealKyc = endpoint(posting, {
  path: '/kyc/:wallet_id/appeal',
  ask: z.strictObject({
    wallet_id: Id,
    words: z.string().check(z.trim(), z.minLength(1), z.maxLength(APPEAL_MAX)),
  }),
  reply: KycEntity,
  refuses: ['NOT_FOUND', 'STATE_CONFLICT'],
  repeat: 'spending',
  audit: 'kyc_appealed',
})

/** For apps that embed the vendor's own page. */
export const makeSumsubToken = endpoint(posting, {
  base: 'core',
  path: '/kyc/sumsub/generate_token',
  ask: z.strictObject({ user_data_id: z.int() }),
  reply: z.object({ token: z.string(), user_data_id: z.int() }),
  refuses: ['NOT_FOUND', 'STATE_CONFLICT', 'RATE_LIMITED', 'OVERLOADED'],
  repeat: 'spending',
  audit: 'kyc_visit_opened',
})

/** Starts a verification, or goes on with the open one, whoever its vendor is. */
const VendorSession = z.object({
  providerType: z.enum(['sumsub', 'persona', 'pretend']),
  verificationId: z.string(),
  verificationToken: z.string(),
  /** Ours: the vendor's page, for clients without its SDK. */
  url: z.string(),
})

export const initKyc = endpoint(posting, {
  path: '/kyc/init/:wallet_id/:type',
  ask: z.strictObject({ wallet_id: Id, type: z.enum(entityTypes) }),
  reply: VendorSession,
  refuses: ['NOT_FOUND', 'STATE_CONFLICT', 'RATE_LIMITED', 'OVERLOADED'],
  repeat: 'spending',
  audit: 'kyc_visit_opened',
})

/** `ref` is the `verificationId` of the start. */
export const resumeKyc = endpoint(initKyc, {
  path: '/kyc/resume/:wallet_id/:ref',
  ask: z.strictObject({ wallet_id: Id, ref: Id }),
})

export const kycCalls = {
  readKycEntity,
  listKycRails,
  readKycRail,
  submitKycRail,
  acceptKycTerms,
  openKycVisit,
  appealKyc,
  makeSumsubToken,
  initKyc,
  resumeKyc,
}

export type RailPage = ResponseOf<typeof listKycRails>

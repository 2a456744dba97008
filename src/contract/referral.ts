import * as z from 'zod/mini'
import { Amount } from './kit/amount.ts'
import { endpoint } from './kit/endpoint.ts'
import { Moment } from './kit/fields.ts'
import { paginated, paging } from './kit/page.ts'
import { ReferralTerms } from './referralTerms.ts'

/** A customer invites a friend by a code; both are paid once the friend is verified and adds money. */

export const referralStatuses = ['JOINED', 'REWARDED', 'ENDED'] as const
export type ReferralStatus = (typeof referralStatuses)[number]

/** Why there is no reward; what it has to do with the friend is not told to whoever invited. */
export const referralEndings = [
  'late',
  'limit',
  'known',
  'friend_blocked',
  'friend_closed',
  'inviter_closed',
] as const
export type ReferralEnding = (typeof referralEndings)[number]

export const Referral = z.object({
  id: z.string(),
  /** First name and initial; null before the friend has one. */
  name: z.nullable(z.string()),
  status: z.enum(referralStatuses),
  reason: z.nullable(z.enum(['late', 'limit', 'other'])),
  joined_at: Moment,
  /** Until when the friend has to add the money. */
  until: Moment,
  /** What whoever invited gets, or got. */
  reward: Amount,
  currency: z.string(),
})
export type Referral = z.output<typeof Referral>

export const ReferralCode = z.object({
  referral_code: z.string(),
  /** Of the web app, where a sign-up begins. */
  web_path: z.string(),
  /** Of the mini app, where the tenant has a bot. */
  telegram_url: z.nullable(z.string()),
  terms: ReferralTerms,
})
export type ReferralCode = z.output<typeof ReferralCode>

/** NOT_FOUND where the tenant pays for no invitations. */
const reading = {
  base: 'user',
  verb: 'GET',
  who: ['person'],
  refuses: ['NOT_FOUND'],
  repeat: 'read',
  rate: 'plain',
} as const

export const readReferralCode = endpoint(reading, {
  path: '/referrals/code',
  ask: z.strictObject({}),
  reply: ReferralCode,
})

export const listReferrals = endpoint(reading, {
  path: '/referrals/income',
  ask: z.strictObject({ ...paging }),
  reply: paginated(Referral),
  rate: 'list',
})

export const ReferralIncome = z.object({
  /** Everybody who signed up by the code. */
  invited: z.int(),
  rewarded: z.int(),
  paid: Amount,
  currency: z.string(),
})
export type ReferralIncome = z.output<typeof ReferralIncome>

export const readReferralIncome = endpoint(reading, {
  path: '/referrals/income/summary',
  ask: z.strictObject({}),
  reply: ReferralIncome,
})

export const referralCalls = { readReferralCode, listReferrals, readReferralIncome }

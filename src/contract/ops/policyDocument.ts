import * as z from 'zod/mini'
import { orderTypes } from '#contract/orderType'
import { proofPurposes } from '#contract/proof'

/**
 * All that a tenant charges and allows, in one document. Amounts are in its base currency; a
 * percentage is of what is sent on, and 0.5 is half a percent.
 */

const PolicyAmount = z.string().check(z.regex(/^\d{1,15}(\.\d{1,18})?$/))
/** Sums of several payments are counted in hundredths. */
const PolicySum = z.string().check(z.regex(/^\d{1,15}(\.\d{1,2})?$/))
const PolicyPercent = z.string().check(z.regex(/^\d{1,2}(\.\d{1,4})?$/))

export const POLICY_TIERS_MAX = 4
const OWN_FEES_MAX = 20

export const PolicyFee = z.strictObject({
  fixed: PolicyAmount,
  percent: PolicyPercent,
  /** The least and the most that the percentage comes to. */
  floor: z.nullable(PolicyAmount),
  cap: z.nullable(PolicyAmount),
  /** The part of the amount above `from` pays this percentage instead. */
  tiers: z
    .array(z.strictObject({ from: PolicyAmount, percent: PolicyPercent }))
    .check(z.maxLength(POLICY_TIERS_MAX)),
})
export type PolicyFee = z.output<typeof PolicyFee>

export const PolicyTerms = z.strictObject({
  type: z.enum(orderTypes),
  /** Of one order, fees included. */
  min: z.nullable(PolicyAmount),
  max: z.nullable(PolicyAmount),
  /** Of all orders of this type within 24 hours; of customers who are not verified. */
  per_day: z.nullable(PolicySum),
  unverified: z.nullable(PolicySum),
  /** From so much on staff release or reject the order; null for orders that approve themselves. */
  review_from: z.nullable(PolicySum),
  fee: PolicyFee,
  /** Fees of their own, for what is paid in these currencies. */
  currencies: z
    .array(z.strictObject({ symbol: z.string().check(z.maxLength(16)), fee: PolicyFee }))
    .check(z.maxLength(OWN_FEES_MAX)),
})
export type PolicyTerms = z.output<typeof PolicyTerms>

/** What one customer may pay others within 24 hours; null for no limit. */
export const PolicyLimits = z.strictObject({
  per_day: z.nullable(PolicySum),
  /** Instead, where it is less: from a session younger than a day. */
  new_device: z.nullable(PolicySum),
  /** Of customers whose identity is not verified. */
  unverified: z.nullable(PolicySum),
  /** To one recipient, on their first day. */
  new_recipient: z.nullable(PolicySum),
})
export type PolicyLimits = z.output<typeof PolicyLimits>

export const policyLimitNames = ['per_day', 'new_device', 'unverified', 'new_recipient'] as const
export type PolicyLimitName = (typeof policyLimitNames)[number]

/** What a proof can be asked of everybody for. Nobody signs in by policy, and a PIN needs it always. */
export const policyPurposes = proofPurposes.filter((one) => one !== 'sign_in' && one !== 'card_pin')
export type PolicyPurpose = (typeof policyPurposes)[number]

/** The most from which a second factor that somebody has may be asked for. */
export const FACTOR_FROM_MAX = '1000'

/** A second factor is asked for by having it: a policy can only add to that. */
export const PolicyProofs = z.strictObject({
  /** Of everybody. */
  purposes: z.array(z.enum(policyPurposes)).check(z.maxLength(policyPurposes.length)),
  /** Cheaper orders need none. What goes to one recipient without a proof adds up over a day. */
  orders_from: PolicySum,
  /** The same, to a recipient never paid before. */
  new_payees_from: PolicySum,
  /** Instead, of whoever has a second factor; to a new recipient they always use it. */
  factor_from: PolicySum,
  /** Whether whoever has an authenticator proves by nothing weaker. */
  authenticator_only: z.boolean(),
})
export type PolicyProofs = z.output<typeof PolicyProofs>

/** What verification opens; `inside` is transfers and exchanges. */
export const policyGates = [
  'inside',
  'us-payments',
  'eu-payments',
  'swift',
  'crypto',
  'cards',
] as const
export type PolicyGate = (typeof policyGates)[number]

/** Whether each asks for a verified identity. */
export const PolicyIdentity = z.strictObject({
  inside: z.boolean(),
  'us-payments': z.boolean(),
  'eu-payments': z.boolean(),
  swift: z.boolean(),
  crypto: z.boolean(),
  cards: z.boolean(),
} satisfies Record<PolicyGate, z.ZodMiniBoolean>)
export type PolicyIdentity = z.output<typeof PolicyIdentity>

/** Of one reward: two of the staff may be wrong, or dishonest. */
export const REFERRAL_REWARD_MAX = '500'

/** What inviting a friend brings: `added` is what the friend has to add, within so many days. */
export const PolicyReferral = z.strictObject({
  inviter: PolicySum,
  friend: PolicySum,
  added: PolicySum,
  days: z.int().check(z.gte(1), z.lte(365)),
  /** Of one inviter, within 365 days. */
  per_year: z.int().check(z.gte(1), z.lte(1_000)),
})
export type PolicyReferral = z.output<typeof PolicyReferral>

export const policyReferralSums = ['inviter', 'friend', 'added'] as const
export const policyReferralCounts = ['days', 'per_year'] as const
export type PolicyReferralField =
  | (typeof policyReferralSums)[number]
  | (typeof policyReferralCounts)[number]

export const PolicyDocument = z.strictObject({
  limits: PolicyLimits,
  proofs: PolicyProofs,
  identity: PolicyIdentity,
  /** Null where nothing is paid for invitations. */
  referral: z.nullable(PolicyReferral),
  /** Each order type once. */
  order_types: z.array(PolicyTerms).check(z.maxLength(orderTypes.length)),
})
export type PolicyDocument = z.output<typeof PolicyDocument>

export const policyProofSums = ['orders_from', 'new_payees_from', 'factor_from'] as const
export const policyTermLimits = ['min', 'max', 'per_day', 'unverified', 'review_from'] as const
const policyFeeNames = ['fixed', 'percent', 'floor', 'cap', 'tiers'] as const

export const policyReferralFields = [
  'referral_inviter',
  'referral_friend',
  'referral_added',
  'referral_days',
  'referral_per_year',
] as const

export const policyFields = [
  ...policyLimitNames,
  ...policyPurposes,
  ...policyProofSums,
  'authenticator_only',
  ...policyGates,
  ...policyReferralFields,
  'min',
  'max',
  'review_from',
  ...policyFeeNames,
] as const
export type PolicyField = (typeof policyFields)[number]

/**
 * One number that differs; tiers are one text, what is asked or not is `yes` or `no`, and a fee that
 * is not there has no numbers.
 */
export const PolicyChange = z.object({
  type: z.nullable(z.enum(orderTypes)),
  symbol: z.nullable(z.string()),
  field: z.enum(policyFields),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  /** Whether customers are bounded or asked for less than before. */
  loosens: z.boolean(),
})
export type PolicyChange = z.output<typeof PolicyChange>

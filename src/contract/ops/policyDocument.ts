import * as z from 'zod/mini'
import { orderTypes } from '#contract/orderType'

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

export const PolicyDocument = z.strictObject({
  limits: PolicyLimits,
  /** Each order type once. */
  order_types: z.array(PolicyTerms).check(z.maxLength(orderTypes.length)),
})
export type PolicyDocument = z.output<typeof PolicyDocument>

const policyFeeNames = ['fixed', 'percent', 'floor', 'cap', 'tiers'] as const

export const policyFields = [...policyLimitNames, 'min', 'max', ...policyFeeNames] as const
export type PolicyField = (typeof policyFields)[number]

/** One number that differs; tiers are one text, and a fee that is not there has no numbers. */
export const PolicyChange = z.object({
  type: z.nullable(z.enum(orderTypes)),
  symbol: z.nullable(z.string()),
  field: z.enum(policyFields),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})
export type PolicyChange = z.output<typeof PolicyChange>

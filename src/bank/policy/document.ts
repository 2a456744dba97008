import { toMinor } from '#contract/kit/amount'
import type {
  PolicyDocument,
  PolicyFee,
  PolicyLimits,
  PolicyTerms,
} from '#contract/ops/policyDocument'
import { orderTypes, type OrderType } from '#contract/orderType'
import type { TenantKind } from '#contract/tenantConfig'
import { kinds } from '#bank/quote/kinds'

export const plainFee = (fixed: string, percent: string): PolicyFee => ({
  fixed,
  percent,
  floor: null,
  cap: null,
  tiers: [],
})

/** Sums of several payments are counted in hundredths of the base currency. */
export const WORTH_SCALE = 2

/** What a bank begins with. */
export function firstPolicy(kind: TenantKind, limits: Partial<PolicyLimits> = {}): PolicyDocument {
  const live = kind === 'live'
  return {
    limits: {
      per_day: live ? '50000' : '500000',
      new_device: live ? '2000' : '100000',
      unverified: null,
      new_recipient: '1000',
      ...limits,
    },
    order_types: orderTypes.map(usualTerms),
  }
}

const usualTerms = (type: OrderType): PolicyTerms => {
  const { min, max, fixed, percent } = kinds[type].usual
  return { type, min, max, fee: plainFee(fixed, percent), currencies: [] }
}

/** An order type that came after the document has the numbers it came with. */
export const policyTermsOf = (document: PolicyDocument, type: OrderType): PolicyTerms =>
  document.order_types.find((one) => one.type === type) ?? usualTerms(type)

/** With every order type, in the order of the contract. */
export const wholePolicy = (document: PolicyDocument): PolicyDocument => ({
  limits: document.limits,
  order_types: orderTypes.map((type) => policyTermsOf(document, type)),
})

export const feeFor = ({ fee, currencies }: PolicyTerms, symbol: string): PolicyFee =>
  currencies.find((one) => one.symbol === symbol)?.fee ?? fee

/** Nothing but a fixed fee and one percentage. */
export const isPlainFee = ({ floor, cap, tiers }: PolicyFee): boolean =>
  floor === null && cap === null && tiers.length === 0

const PPM_DECIMALS = 4

/** In millionths: `0.5` percent is 5,000. */
export function ppmOf(percent: string): bigint {
  const [whole = '0', fraction = ''] = percent.split('.')
  return BigInt(whole + fraction.padEnd(PPM_DECIMALS, '0'))
}

interface Circumstances {
  isNewDevice: boolean
  isVerified: boolean
}

/** The least of those that are in force, in minor units; null for no limit. */
export function dayLimitIn(
  { per_day, new_device, unverified }: PolicyLimits,
  { isNewDevice, isVerified }: Circumstances,
): bigint | null {
  return [per_day, isNewDevice ? new_device : null, isVerified ? null : unverified]
    .map(limitSumIn)
    .reduce((least, one) => (least === null || (one !== null && one < least) ? one : least), null)
}

/** In hundredths; null for no limit. */
export const limitSumIn = (sum: string | null): bigint | null =>
  sum === null ? null : (toMinor(sum, WORTH_SCALE) ?? 0n)

import { fromMinor, toMinor } from '#contract/kit/amount'
import {
  FACTOR_FROM_MAX,
  policyGates,
  type PolicyDocument,
  type PolicyFee,
  type PolicyIdentity,
  type PolicyLimits,
  type PolicyProofs,
  type PolicyPurpose,
  type PolicyTerms,
} from '#contract/ops/policyDocument'
import { orderTypes, type OrderType } from '#contract/orderType'
import type { ProofPurpose } from '#contract/proof'
import type { TenantKind } from '#contract/tenantConfig'
import { paymentRoutes } from '#bank/order/paymentRoutes'
import { kinds } from '#bank/quote/kinds'
import { ratioOf } from '#bank/rate/ratio'

export const plainFee = (fixed: string, percent: string): PolicyFee => ({
  fixed,
  percent,
  floor: null,
  cap: null,
  tiers: [],
})

/** Sums of several payments are counted in hundredths of the base currency. */
export const WORTH_SCALE = 2

export const worthShown = (minor: bigint) => fromMinor(minor, WORTH_SCALE)

/** Null for no limit. */
export const mostShown = (most: bigint | null) => (most === null ? null : worthShown(most))

/** Every gate asks for a verified identity, or none does. */
export const identityOf = (asked: boolean) =>
  Object.fromEntries(policyGates.map((gate) => [gate, asked])) as PolicyIdentity

const firstProofs: PolicyProofs = {
  purposes: ['order', 'payee', 'contact', 'card_secret', 'card_payment', 'keys'],
  orders_from: '1000',
  new_payees_from: '250',
  factor_from: FACTOR_FROM_MAX,
  authenticator_only: false,
}

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
    proofs: firstProofs,
    identity: identityOf(true),
    referral: null,
    order_types: orderTypes.map(usualTerms),
  }
}

const usualTerms = (type: OrderType): PolicyTerms => {
  const { min, max, fixed, percent } = kinds[type].usual
  const none = { per_day: null, unverified: null, review_from: null }
  return { type, min, max, ...none, fee: plainFee(fixed, percent), currencies: [] }
}

/** An order type that came after the document has the numbers it came with. */
export const policyTermsOf = (document: PolicyDocument, type: OrderType): PolicyTerms =>
  document.order_types.find((one) => one.type === type) ?? usualTerms(type)

/** With every order type, in the order of the contract. */
export const wholePolicy = (document: PolicyDocument): PolicyDocument => ({
  ...document,
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
  /** What staff gave this customer instead of the usual one, in minor units. */
  own?: bigint | null
}

/** The least of those that are in force, in minor units; null for no limit. */
export function dayLimitIn(
  {
    per_day,
    new_device = null,
    unverified,
  }: Pick<PolicyLimits, 'per_day' | 'unverified'> & Partial<PolicyLimits>,
  { isNewDevice, isVerified, own = null }: Circumstances,
): bigint | null {
  const usual = own ?? limitSumIn(per_day)
  return [isNewDevice ? new_device : null, isVerified ? null : unverified]
    .map(limitSumIn)
    .reduce((least, one) => (least === null || (one !== null && one < least) ? one : least), usual)
}

/** In hundredths; null for no limit. */
export function limitSumIn(sum: string): bigint
export function limitSumIn(sum: string | null): bigint | null
export function limitSumIn(sum: string | null): bigint | null {
  return sum === null ? null : toMinor(sum, WORTH_SCALE)!
}

/** Of two amounts; nothing is above none. */
export function isAbove(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return false
  const [a, b] = [ratioOf(one), ratioOf(other)]
  return a.above * b.below > b.above * a.below
}

/** Whether it pays somebody else: exchanges and the payer’s own cards do not. */
export function paysOthers(type: OrderType): boolean {
  const route = paymentRoutes[type]
  return route?.direction === 'out' && route.rail !== 'cards' && kinds[type].pair !== 'other'
}

export const isAskedOfAll = ({ proofs }: PolicyDocument, purpose: ProofPurpose): boolean =>
  proofs.purposes.some((asked: PolicyPurpose) => asked === purpose)

export interface ProofThresholds {
  any: bigint
  newPayee: bigint
}

/** From how much on a payment needs a proof, in hundredths; null for never. */
export function proofThresholdsIn(
  document: PolicyDocument,
  hasFactor: boolean,
): ProofThresholds | null {
  const { proofs } = document
  const any = isAskedOfAll(document, 'order') ? limitSumIn(proofs.orders_from) : null
  if (hasFactor) {
    const large = limitSumIn(proofs.factor_from)
    return { any: any !== null && any < large ? any : large, newPayee: 0n }
  }
  return any === null ? null : { any, newPayee: limitSumIn(proofs.new_payees_from) }
}

/** Whether it waits for staff; what has no price may be worth anything. */
export function isReviewed({ review_from: from }: PolicyTerms, worth: bigint | null): boolean {
  const least = limitSumIn(from)
  return least !== null && (worth === null || worth >= least)
}

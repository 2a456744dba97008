import { withPoint } from '#contract/kit/amountInput'
import type {
  PolicyDocument,
  PolicyFee,
  PolicyIdentity,
  PolicyLimits,
  PolicyReferral,
  PolicyTerms,
} from '#contract/ops/policyDocument'
import {
  POLICY_TIERS_MAX,
  policyGates,
  policyLimitNames,
  policyProofSums,
  policyPurposes,
  policyReferralCounts,
  policyReferralSums,
  policyTermLimits,
} from '#contract/ops/policyDocument'
import type { OrderType } from '#contract/orderType'
import { formText } from '#app/ui/formText.ts'

/** What a form says about its part of the draft; the rest stays. The bank checks all of it. */

const decimalIn = (typed: FormData, name: string) => withPoint(formText(typed, name))

const optionalIn = (typed: FormData, name: string) => decimalIn(typed, name) || null

export function withLimits(document: PolicyDocument, typed: FormData): PolicyDocument {
  const limits = Object.fromEntries(
    policyLimitNames.map((name) => [name, optionalIn(typed, name)]),
  ) as Record<keyof PolicyLimits, string | null>
  return { ...document, limits }
}

export function withProofs(document: PolicyDocument, typed: FormData): PolicyDocument {
  const purposes = policyPurposes.filter((one) => typed.has(one))
  const sums = Object.fromEntries(
    policyProofSums.map((name) => [name, decimalIn(typed, name)]),
  ) as Record<(typeof policyProofSums)[number], string>
  const authenticator_only = typed.has('authenticator_only')
  return { ...document, proofs: { purposes, ...sums, authenticator_only } }
}

export function withIdentity(document: PolicyDocument, typed: FormData): PolicyDocument {
  const identity = Object.fromEntries(
    policyGates.map((gate) => [gate, typed.has(gate)]),
  ) as PolicyIdentity
  return { ...document, identity }
}

/** Nothing is paid where nothing is typed. */
export function withReferral(document: PolicyDocument, typed: FormData): PolicyDocument {
  const names = [...policyReferralSums, ...policyReferralCounts]
  if (names.every((name) => formText(typed, name).trim() === ''))
    return { ...document, referral: null }
  const sums = policyReferralSums.map((name) => [name, decimalIn(typed, name)])
  const counts = policyReferralCounts.map((name) => [name, Number(formText(typed, name))])
  return { ...document, referral: Object.fromEntries([...sums, ...counts]) as PolicyReferral }
}

export interface PolicyPart {
  type: OrderType
  /** Null for the fee of all currencies. */
  symbol: string | null
}

/** Fields that an earlier tier leaves empty are skipped. */
export const tierNames = Array.from({ length: POLICY_TIERS_MAX }, (_, place) => ({
  from: `from_${place}`,
  percent: `percent_${place}`,
}))

const feeIn = (typed: FormData): PolicyFee => ({
  fixed: decimalIn(typed, 'fixed') || '0',
  percent: decimalIn(typed, 'percent') || '0',
  floor: optionalIn(typed, 'floor'),
  cap: optionalIn(typed, 'cap'),
  tiers: tierNames
    .map(({ from, percent }) => ({
      from: decimalIn(typed, from),
      percent: decimalIn(typed, percent),
    }))
    .filter(({ from, percent }) => from !== '' || percent !== ''),
})

export function withFee(
  document: PolicyDocument,
  { type, symbol }: PolicyPart,
  typed: FormData,
): PolicyDocument {
  return withTerms(document, type, (terms) => {
    const fee = feeIn(typed)
    if (symbol !== null) return withOwnFee(terms, symbol, fee)
    const limits = Object.fromEntries(
      policyTermLimits.map((name) => [name, optionalIn(typed, name)]),
    ) as Record<(typeof policyTermLimits)[number], string | null>
    return { ...terms, ...limits, fee }
  })
}

function withOwnFee(terms: PolicyTerms, symbol: string, fee: PolicyFee): PolicyTerms {
  const isKnown = terms.currencies.some((one) => one.symbol === symbol)
  const own = { symbol, fee }
  const currencies = isKnown
    ? terms.currencies.map((one) => (one.symbol === symbol ? own : one))
    : [...terms.currencies, own]
  return { ...terms, currencies }
}

export const withoutOwnFee = (document: PolicyDocument, type: OrderType, symbol: string) =>
  withTerms(document, type, (terms) => ({
    ...terms,
    currencies: terms.currencies.filter((one) => one.symbol !== symbol),
  }))

const withTerms = (
  document: PolicyDocument,
  type: OrderType,
  change: (terms: PolicyTerms) => PolicyTerms,
): PolicyDocument => ({
  ...document,
  order_types: document.order_types.map((terms) => (terms.type === type ? change(terms) : terms)),
})

/** Where the bank's refusal finds the fee of that part in a document. */
export function pointerOf({ order_types }: PolicyDocument, { type, symbol }: PolicyPart): string {
  const place = order_types.findIndex((one) => one.type === type)
  const path = `/document/order_types/${place}`
  if (symbol === null) return path
  const own = order_types[place]?.currencies.findIndex((one) => one.symbol === symbol) ?? -1
  return `${path}/currencies/${own}`
}

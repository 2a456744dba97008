import {
  policyFields,
  policyGates,
  policyLimitNames,
  policyProofSums,
  policyPurposes,
  type PolicyChange,
  type PolicyDocument,
  type PolicyFee,
  type PolicyField,
  type PolicyTerms,
} from '#contract/ops/policyDocument'
import { orderTypes } from '#contract/orderType'
import { isAbove, policyTermsOf } from './document.ts'

/** Larger ones bound less, and none bounds nothing; fees bound nobody. */
const bounding: readonly PolicyField[] = [
  ...policyLimitNames,
  ...policyProofSums,
  'max',
  'review_from',
]

type Numbers = Partial<Record<PolicyField, string | null>>

/** Every number that differs, in the order in which the document has them. */
export function policyChanges(before: PolicyDocument, after: PolicyDocument): PolicyChange[] {
  const whole = differing(wholeNumbers(before), wholeNumbers(after)).map((change) => ({
    type: null,
    symbol: null,
    ...change,
  }))
  const terms = orderTypes.flatMap((type) =>
    termsChanges(policyTermsOf(before, type), policyTermsOf(after, type)),
  )
  return [...whole, ...terms]
}

const asked = (is: boolean) => (is ? 'yes' : 'no')

function wholeNumbers({ limits, proofs, identity, referral }: PolicyDocument): Numbers {
  const { purposes, authenticator_only, ...sums } = proofs
  const ofAll = policyPurposes.map((one) => [one, asked(purposes.includes(one))])
  const gates = policyGates.map((gate) => [gate, asked(identity[gate])])
  return {
    ...limits,
    ...sums,
    authenticator_only: asked(authenticator_only),
    ...Object.fromEntries([...ofAll, ...gates]),
    ...referralNumbers(referral),
  }
}

const referralNumbers = (referral: PolicyDocument['referral']): Numbers =>
  referral
    ? {
        referral_inviter: referral.inviter,
        referral_friend: referral.friend,
        referral_added: referral.added,
        referral_days: String(referral.days),
        referral_per_year: String(referral.per_year),
      }
    : {}

function termsChanges(before: PolicyTerms, after: PolicyTerms): PolicyChange[] {
  const own = [...before.currencies, ...after.currencies].map(({ symbol }) => symbol)
  const symbols = [null, ...new Set(own)]
  return symbols.flatMap((symbol) =>
    differing(numbersOf(before, symbol), numbersOf(after, symbol)).map((change) => ({
      type: before.type,
      symbol,
      ...change,
    })),
  )
}

function numbersOf(terms: PolicyTerms, symbol: string | null): Numbers {
  const { type: _, fee, currencies, ...limits } = terms
  if (symbol === null) return { ...limits, ...feeNumbers(fee) }
  const own = currencies.find((one) => one.symbol === symbol)
  return own ? feeNumbers(own.fee) : {}
}

const feeNumbers = ({ tiers, ...fee }: PolicyFee): Numbers => ({
  ...fee,
  tiers: tiers.map(({ from, percent }) => `${from}: ${percent}%`).join(', ') || null,
})

function differing(before: Numbers, after: Numbers) {
  return policyFields.flatMap((field) => {
    const [was, is] = [before[field] ?? null, after[field] ?? null]
    if (was === is) return []
    return [{ field, before: was, after: is, loosens: isLooser(field, was, is) }]
  })
}

function isLooser(field: PolicyField, before: string | null, after: string | null): boolean {
  if (after === 'no') return true
  if (before === null || !bounding.includes(field)) return false
  return after === null || isAbove(after, before)
}

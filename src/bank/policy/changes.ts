import {
  policyFields,
  type PolicyChange,
  type PolicyDocument,
  type PolicyFee,
  type PolicyField,
  type PolicyTerms,
} from '#contract/ops/policyDocument'
import { orderTypes } from '#contract/orderType'
import { policyTermsOf } from './document.ts'

type Numbers = Partial<Record<PolicyField, string | null>>

/** Every number that differs, in the order in which the document has them. */
export function policyChanges(before: PolicyDocument, after: PolicyDocument): PolicyChange[] {
  const limits = differing(before.limits, after.limits).map((change) => ({
    type: null,
    symbol: null,
    ...change,
  }))
  const terms = orderTypes.flatMap((type) =>
    termsChanges(policyTermsOf(before, type), policyTermsOf(after, type)),
  )
  return [...limits, ...terms]
}

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

function numbersOf({ min, max, fee, currencies }: PolicyTerms, symbol: string | null): Numbers {
  if (symbol === null) return { min, max, ...feeNumbers(fee) }
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
    return was === is ? [] : [{ field, before: was, after: is }]
  })
}

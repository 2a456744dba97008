import { useSelector } from '@xstate/react'
import {
  policyGates,
  policyLimitNames,
  policyReferralFields,
  type PolicyChange,
  type PolicyFee,
  type PolicyField,
} from '#contract/ops/policyDocument'
import type { OrderType } from '#contract/orderType'
import { useOrderWords } from '#app/features/order/words.ts'
import { formatAmount } from '#app/i18n/amounts.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { useConsole } from '#console/context.tsx'
import { usePolicyWords } from './words.ts'

/** Numbers of the policy as they are read. */
export function useFigures() {
  const { policy: texts } = usePolicyWords()
  const typeName = useTypeName()
  const language = useLanguage()
  const base = useSelector(useConsole(), ({ context }) => context.bank?.base_currency ?? '')
  const amount = (value: string | null) =>
    value === null ? texts.none : formatAmount(value, base, language, { significant: 4 })
  const share = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 4 })
  const percent = (value: string) => share.format(Number(value) / 100)
  const tiers = (all: PolicyFee['tiers']) =>
    all.map((one) => texts.tier(amount(one.from), percent(one.percent))).join(', ') || texts.none
  const asked = (is: boolean) => (is ? texts.asked : texts.notAsked)
  const figure = (field: PolicyField, value: string | null) => {
    if (value === null) return texts.none
    if (value === 'yes' || value === 'no') return asked(value === 'yes')
    if (field === 'referral_days' || field === 'referral_per_year') return value
    if (field === 'tiers') return tiers(tiersIn(value))
    return field === 'percent' ? percent(value) : amount(value)
  }
  const where = ({ type, symbol, field }: Pick<PolicyChange, 'type' | 'symbol' | 'field'>) => {
    if (type !== null) return [typeName(type), symbol].filter(Boolean).join(', ')
    if (isOneOf(policyLimitNames, field)) return texts.limits
    if (isOneOf(policyReferralFields, field)) return texts.referral
    return isOneOf(policyGates, field) ? texts.identity : texts.proofs
  }
  return { base, amount, percent, tiers, asked, figure, where }
}

const isOneOf = (fields: readonly PolicyField[], field: PolicyField) => fields.includes(field)

/** Customers are told the same of what two vendors carry out; staff tell them apart by the code. */
export function useTypeName() {
  const { types } = useOrderWords().order
  const words = Object.values(types)
  return (type: OrderType) => {
    const word = types[type]
    return words.indexOf(word) === words.lastIndexOf(word) ? word : `${word} (${type})`
  }
}

/** As the bank writes them into one text: `1000: 0.4%, 5000: 0.3%`. */
const tiersIn = (text: string): PolicyFee['tiers'] =>
  text.split(', ').map((one) => {
    const [from = '', percent = ''] = one.replace('%', '').split(': ')
    return { from, percent }
  })

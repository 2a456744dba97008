import type { FeeBounds, OrderInfo } from '#contract/orderType'
import type { Language } from '#contract/preferences'
import { isNothing, formatAmount } from '#app/i18n/amounts.ts'
import { trimmedAmount } from './rates.ts'
import type { OrderWords } from './words.ts'

type Bounds = Pick<OrderInfo, 'currency' | 'min_amount' | 'max_amount'>

/** How little and how much an order of this kind may move; null where nothing limits it. */
export function boundsOf(
  { currency, min_amount: min, max_amount: max }: Bounds,
  { order: texts }: Pick<OrderWords, 'order'>,
  language: Language,
): string | null {
  const shown = (amount: string) =>
    formatAmount(trimmedAmount(amount), currency, language, { significant: 4 })
  const least = min === null || isNothing(min) ? null : shown(min)
  const most = max === null ? null : shown(max)
  if (least && most) return texts.limits(least, most)
  if (least) return texts.limitLeast(least)
  return most && texts.limitMost(most)
}

interface Fees {
  currency: string
  fixed: readonly string[]
  percent: number
  bounds: FeeBounds
}

/** What an order costs before its amount is known, such as "0.50 EUR + 0.2%"; null for nothing. */
export function feesText(
  { currency, fixed, percent, bounds }: Fees,
  { order: texts }: Pick<OrderWords, 'order'>,
  language: Language,
): string | null {
  const format = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 })
  const share = (one: number) => format.format(one / 100)
  const sum = (fee: string) =>
    formatAmount(trimmedAmount(fee), currency, language, { significant: 4 })
  const sums = fixed.filter((fee) => !isNothing(fee)).map(sum)
  const { fee_floor: floor = null, fee_cap: cap = null, fee_tiers: tiers = [] } = bounds
  const more = [
    ...tiers.map((tier) => texts.feeAbove(share(tier.percent), sum(tier.from))),
    ...(floor === null ? [] : [texts.feeAtLeast(sum(floor))]),
    ...(cap === null ? [] : [texts.feeAtMost(sum(cap))]),
  ]
  const charges = percent > 0 || more.length > 0
  const percentage = more.length > 0 ? `${share(percent)} (${more.join(', ')})` : share(percent)
  const parts = [...sums, ...(charges ? [percentage] : [])]
  return parts.length === 0 ? null : parts.join(' + ')
}

type Charges = FeeBounds & Pick<OrderInfo, 'currency' | 'fee_fixed' | 'fee_percent'>

/** What an order type charges, without a network's fee. */
export function ownFeesText(
  charges: Charges,
  words: Pick<OrderWords, 'order'>,
  language: Language,
) {
  const { currency, fee_fixed, fee_percent: percent } = charges
  return feesText({ currency, fixed: [fee_fixed], percent, bounds: charges }, words, language)
}

import type { OrderInfo } from '#contract/orderType'
import type { Language } from '#contract/preferences'
import { isNothing, formatAmount } from '#app/i18n/amounts.ts'
import type { OrderWords } from './words.ts'

/** How little and how much an order of this kind may move; null where nothing limits it. */
export function boundsOf(
  { currency, min_amount: min, max_amount: max }: OrderInfo,
  { order: texts }: OrderWords,
  language: Language,
): string | null {
  const least = min === null || isNothing(min) ? null : formatAmount(min, currency, language)
  const most = max === null ? null : formatAmount(max, currency, language)
  if (least && most) return texts.limits(least, most)
  if (least) return texts.limitLeast(least)
  return most && texts.limitMost(most)
}

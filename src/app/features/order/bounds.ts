import type { OrderInfo } from '#contract/orderType'
import type { Language } from '#contract/preferences'
import { isNothing, spelled } from '#app/i18n/amounts.ts'
import type { OrderWords } from './words.ts'

/** How little and how much an order of this kind may move, in words; null where nothing bounds it. */
export function boundsOf(
  { currency, min_amount: min, max_amount: max }: OrderInfo,
  { order: said }: OrderWords,
  language: Language,
): string | null {
  const least = min === null || isNothing(min) ? null : spelled(min, currency, language)
  const most = max === null ? null : spelled(max, currency, language)
  if (least && most) return said.limits(least, most)
  if (least) return said.limitLeast(least)
  return most && said.limitMost(most)
}

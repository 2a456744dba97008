import type { SubscriptionPeriod } from '#contract/cardSubscription'
import { isoDayOf } from '#bank/card/purchase/spent.rows'

const DAY_MS = 86_400_000

/** Merchants charge a few days early or late, round weekends and the ends of months. */
const spans: readonly [SubscriptionPeriod, least: number, most: number][] = [
  ['week', 5, 9],
  ['two_weeks', 12, 17],
  ['month', 25, 36],
  ['quarter', 83, 98],
  ['year', 350, 380],
]

export function periodBetween(before: Date, last: Date): SubscriptionPeriod | null {
  const days = Math.round((last.getTime() - before.getTime()) / DAY_MS)
  return spans.find(([, least, most]) => least <= days && days <= most)?.[0] ?? null
}

const months: Partial<Record<SubscriptionPeriod, number>> = { month: 1, quarter: 3, year: 12 }

/** The same day of a later month, or the last day of a month that has no such day. */
function dayAfter(last: Date, period: SubscriptionPeriod, times: number): Date {
  const by = months[period]
  if (by === undefined)
    return new Date(last.getTime() + times * (period === 'week' ? 7 : 14) * DAY_MS)
  const year = last.getUTCFullYear()
  const month = last.getUTCMonth() + by * times
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(last.getUTCDate(), lastOfMonth)))
}

/** How long one is looked back for: a year, and the time that its merchant may be late. */
const MONTHS_BACK = 14

export const earliestShown = (now: Date): Date => dayAfter(now, 'month', -MONTHS_BACK)

/** The first day from today on; null once two payments in a row are missing. */
export function nextDay(last: Date, period: SubscriptionPeriod, now: Date): string | null {
  const days = [1, 2].map((times) => isoDayOf(dayAfter(last, period, times)))
  return days.find((day) => isoDayOf(now) <= day) ?? null
}

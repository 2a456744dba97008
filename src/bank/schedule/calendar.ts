import { SCHEDULE_HOUR_UTC, type Repeats } from '#contract/schedule'
import { dayOf } from '#bank/book/day'

/**
 * Days of the calendar in UTC, as `2026-12-31`. A payment is made at 09:00 UTC of its day: everybody
 * has the same rule, and no change of clocks makes one come twice or never.
 */

const DAY_MS = 24 * 3_600_000
const everyDays = { week: 7, two_weeks: 14 } as const

interface Dates {
  every: Repeats
  first_on: string
  until_on: string | null
  times: number | null
}

export const timeOf = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + SCHEDULE_HOUR_UTC * 3_600_000)

export const dayAfter = (day: string, days: number) =>
  dayOf(new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS))

/** The n-th date, counted from 1; null where there is none. */
export function dateOf(dates: Dates, n: number): string | null {
  const { every, first_on, until_on, times } = dates
  if (times !== null && n > times) return null
  if (every === 'once') return n === 1 ? first_on : null
  const day =
    every === 'month'
      ? monthsAfter(first_on, n - 1)
      : dayAfter(first_on, (n - 1) * everyDays[every])
  return until_on !== null && day > until_on ? null : day
}

/** Of a month that is shorter its last day. */
function monthsAfter(first: string, months: number): string {
  const [year, month, day] = first.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month + months, 0))
  return dayOf(new Date(Date.UTC(year, month - 1 + months, Math.min(day, last.getUTCDate()))))
}

/** The next few, from the n-th on. */
export function datesFrom(dates: Dates, n: number, count: number): string[] {
  const found = Array.from({ length: count }, (_, more) => dateOf(dates, n + more))
  return found.filter((day) => day !== null)
}

/** Null where it has no end. */
export function lastDateOf(dates: Dates): string | null {
  if (dates.times !== null) return dateOf(dates, dates.times)
  if (dates.every === 'once') return dates.first_on
  if (dates.until_on === null) return null
  let n = 1
  while (dateOf(dates, n + 1) !== null) n += 1
  return dateOf(dates, n)
}

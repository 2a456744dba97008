import { localDay } from '#app/i18n/days.ts'

export interface Period {
  from: string
  to: string
  running: boolean
}

const MONTHS_MAX = 12

export function monthsOf(since: Date, today: Date): Period[] {
  const [year, month] = [today.getFullYear(), today.getMonth()]
  return Array.from({ length: MONTHS_MAX }, (_, back) =>
    periodOf(new Date(year, month - back, 1), new Date(year, month - back + 1, 0), today),
  ).filter(({ to }) => to >= localDay(since))
}

export function yearsOf(since: Date, today: Date): Period[] {
  const years = today.getFullYear() - since.getFullYear() + 1
  return Array.from({ length: Math.max(1, years) }, (_, back) => {
    const year = today.getFullYear() - back
    return periodOf(new Date(year, 0, 1), new Date(year, 11, 31), today)
  })
}

/** Today, and the last days of the month and of the year before. */
export function balanceDays(since: Date, today: Date): Period[] {
  const [year, month] = [today.getFullYear(), today.getMonth()]
  const days = [today, new Date(year, month, 0), new Date(year, 0, 0)].map((day) =>
    periodOf(day, day, today),
  )
  return days.filter(({ to }, at) => to >= localDay(since) && to !== days[at - 1]?.to)
}

const periodOf = (first: Date, last: Date, today: Date): Period => ({
  from: localDay(first),
  to: localDay(last),
  running: localDay(last) >= localDay(today),
})

/** Days of the books begin and end by UTC, as in the dashboard. */

const DAY_MS = 86_400_000

export const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)

export const dayStart = (day: string) => new Date(`${day}T00:00:00Z`)

export const dayEnd = (day: string) => new Date(dayStart(day).getTime() + DAY_MS)

export const nextDayOf = (day: string) => dayOf(dayEnd(day))

export const previousDay = (day: string) => dayOf(new Date(dayStart(day).getTime() - DAY_MS))

export const monthStart = (month: string) => new Date(`${month}-01T00:00:00Z`)

export function monthEnd(month: string): Date {
  const start = monthStart(month)
  return new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1))
}

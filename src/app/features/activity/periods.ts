import { localDay } from '#app/i18n/days.ts'

/** Days of the device's calendar by name, both included. */
export interface Days {
  from: string
  to: string
}

export const periodNames = [
  'thisMonth',
  'lastMonth',
  'threeMonths',
  'thisYear',
  'lastYear',
] as const
export type PeriodName = (typeof periodNames)[number]

export function daysOfPeriod(name: PeriodName, today: Date): Days {
  const [year, month] = [today.getFullYear(), today.getMonth()]
  const between = (first: Date, last: Date): Days => ({ from: localDay(first), to: localDay(last) })
  switch (name) {
    case 'thisMonth':
      return between(new Date(year, month, 1), new Date(year, month + 1, 0))
    case 'lastMonth':
      return between(new Date(year, month - 1, 1), new Date(year, month, 0))
    case 'threeMonths':
      return between(new Date(year, month - 2, 1), new Date(year, month + 1, 0))
    case 'thisYear':
      return between(new Date(year, 0, 1), new Date(year, 11, 31))
    case 'lastYear':
      return between(new Date(year - 1, 0, 1), new Date(year - 1, 11, 31))
  }
}

/** A day of the device as the moments it begins and ends at: the bank counts days in UTC. */
export const startOfDay = (day: string) => new Date(`${day}T00:00:00`).toISOString()
export const endOfDay = (day: string) => new Date(`${day}T23:59:59`).toISOString()

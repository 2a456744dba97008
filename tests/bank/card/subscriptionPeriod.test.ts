import { expect, test } from 'vitest'
import { nextDay, periodBetween } from '#bank/card/subscription/period'

/** How often a merchant charges, read off two payments, and when the next one is due. */

const day = (text: string) => new Date(`${text}T10:30:00Z`)
const after = (days: number) => new Date(day('2026-01-05').getTime() + days * 86_400_000)

test('the time between two payments is a period, early or late by a few days', () => {
  const found = Array.from({ length: 401 }, (_, days) => days).flatMap((days) => {
    const period = periodBetween(day('2026-01-05'), after(days))
    return period ? [`${period} ${days}`] : []
  })
  const most = (period: string) => {
    const days = found.filter((line) => line.startsWith(`${period} `))
    return [days[0], days.at(-1)]
  }
  expect(['week', 'two_weeks', 'month', 'quarter', 'year'].map(most)).toEqual([
    ['week 5', 'week 9'],
    ['two_weeks 12', 'two_weeks 17'],
    ['month 25', 'month 36'],
    ['quarter 83', 'quarter 98'],
    ['year 350', 'year 380'],
  ])
})

test.each([
  ['week', '2026-01-05', '2026-01-12'],
  ['two_weeks', '2026-01-05', '2026-01-19'],
  ['month', '2026-01-05', '2026-02-05'],
  ['month', '2026-01-31', '2026-02-28'],
  ['quarter', '2025-11-30', '2026-02-28'],
  ['month', '2025-12-15', '2026-01-15'],
  ['year', '2024-02-29', '2025-02-28'],
] as const)('of one every %s, %s is followed by %s', (period, last, next) => {
  expect(nextDay(day(last), period, day(last))).toBe(next)
  expect(nextDay(day(last), period, day(next)), 'on the day itself').toBe(next)
})

test('a missed payment is expected once more, and a second one no longer', () => {
  expect(nextDay(day('2026-01-05'), 'month', day('2026-02-06'))).toBe('2026-03-05')
  expect(nextDay(day('2026-01-05'), 'month', day('2026-03-05'))).toBe('2026-03-05')
  expect(nextDay(day('2026-01-05'), 'month', day('2026-03-06'))).toBeNull()
})

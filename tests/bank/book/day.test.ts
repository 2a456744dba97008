import { expect, test } from 'vitest'
import {
  dayEnd,
  dayOf,
  dayStart,
  monthEnd,
  monthStart,
  nextDayOf,
  previousDay,
} from '#bank/book/day'
import { prefixOf } from '#bank/book/kinds'

test.each([
  ['2026-03-02', '2026-03-03', '2026-03-01'],
  ['2026-12-31', '2027-01-01', '2026-12-30'],
  ['2028-02-28', '2028-02-29', '2028-02-27'],
  ['2026-03-01', '2026-03-02', '2026-02-28'],
])('%s is followed by %s and follows %s', (day, next, before) => {
  expect([nextDayOf(day), previousDay(day)]).toEqual([next, before])
  expect(dayStart(day).toISOString()).toBe(`${day}T00:00:00.000Z`)
  expect(dayEnd(day)).toEqual(dayStart(next))
  expect([dayOf(dayStart(day)), dayOf(new Date(dayEnd(day).getTime() - 1))]).toEqual([day, day])
  expect(dayOf(dayEnd(day))).toBe(next)
})

test.each([
  ['2026-02', '2026-03-01'],
  ['2026-12', '2027-01-01'],
  ['2028-02', '2028-03-01'],
])('the month %s ends as %s begins', (month, next) => {
  expect(monthStart(month)).toEqual(dayStart(`${month}-01`))
  expect(monthEnd(month)).toEqual(dayStart(next))
})

test('what addresses of a kind begin with leads to no other kind of customers', () => {
  expect((['wallet', 'incoming', 'card', 'card_debt', 'chain'] as const).map(prefixOf)).toEqual([
    'wallet:',
    'incoming:',
    'card:',
    'rail:card-owed:',
    'rail:chain-',
  ])
})

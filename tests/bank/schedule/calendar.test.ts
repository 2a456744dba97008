import { expect, test } from 'vitest'
import { dateOf, datesFrom, dayAfter, lastDateOf, timeOf } from '#bank/schedule/calendar'

/** On which days a schedule pays, and where it ends. */

type Dates = Parameters<typeof dateOf>[0]
const dates = (parts: Partial<Dates>): Dates => ({
  every: 'week',
  first_on: '2026-01-31',
  until_on: null,
  times: null,
  ...parts,
})

test.each([
  ['once', 1, '2026-01-31'],
  ['once', 2, null],
  ['week', 1, '2026-01-31'],
  ['week', 2, '2026-02-07'],
  ['two_weeks', 2, '2026-02-14'],
  ['two_weeks', 3, '2026-02-28'],
  ['month', 1, '2026-01-31'],
  ['month', 2, '2026-02-28'],
  ['month', 3, '2026-03-31'],
  ['month', 4, '2026-04-30'],
  ['month', 13, '2027-01-31'],
  ['month', 26, '2028-02-29'],
] as const)('every %s: payment %i is on %s', (every, n, day) => {
  expect(dateOf(dates({ every }), n)).toBe(day)
})

test('the last day and the last payment are still paid, and none after them', () => {
  const until = dates({ until_on: '2026-02-14' })
  expect([2, 3, 4].map((n) => dateOf(until, n))).toEqual(['2026-02-07', '2026-02-14', null])
  const twice = dates({ times: 2 })
  expect([1, 2, 3].map((n) => dateOf(twice, n))).toEqual(['2026-01-31', '2026-02-07', null])
  expect(datesFrom(until, 2, 5)).toEqual(['2026-02-07', '2026-02-14'])
  expect(datesFrom(dates({}), 2, 2)).toEqual(['2026-02-07', '2026-02-14'])
})

test.each([
  [{}, null],
  [{ every: 'once' }, '2026-01-31'],
  [{ times: 3 }, '2026-02-14'],
  [{ until_on: '2026-02-13' }, '2026-02-07'],
  [{ until_on: '2026-02-14' }, '2026-02-14'],
  [{ until_on: '2026-01-31' }, '2026-01-31'],
] as const)('with %j its end is %s', (parts, day) => {
  expect(lastDateOf(dates(parts))).toBe(day)
})

test('a payment is made at nine in the morning, and days are counted over the ends of months', () => {
  expect(timeOf('2026-12-31').toISOString()).toBe('2026-12-31T09:00:00.000Z')
  expect([dayAfter('2026-12-31', 1), dayAfter('2026-03-01', -1)]).toEqual([
    '2027-01-01',
    '2026-02-28',
  ])
})

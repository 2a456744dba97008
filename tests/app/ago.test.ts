import { expect, test } from 'vitest'
import { formatAhead, formatDayListed, formatSince } from '#app/i18n/ago.ts'
import { counting } from '#app/i18n/plural.ts'
import { timeLeft } from '#app/i18n/when.ts'

/** Moments at the very bounds of a minute, an hour, a day and a year, as one says them. */

const moment = (hour: number, minute = 0, second = 0, day = 12) =>
  new Date(2026, 2, day, hour, minute, second).toISOString()
const now = new Date(2026, 2, 12, 14, 5).getTime()

test.each([
  [moment(14, 4, 1), 'today 14:04, this minute'],
  [moment(14, 4), 'today 14:04, 1 minute ago'],
  [moment(13, 5, 1), 'today 13:05, 59 minutes ago'],
  [moment(13, 5), 'today 13:05, 1 hour ago'],
  [moment(0), 'today 00:00, 14 hours ago'],
  [moment(23, 59, 59, 11), 'yesterday 23:59'],
  [moment(0, 0, 0, 11), 'yesterday 00:00'],
  [moment(23, 59, 59, 10), '10 March 2026, 23:59'],
])('%s was %s', (then, text) => {
  expect(formatSince(then, now, 'en')).toBe(text)
})

test.each([
  [moment(23, 59), 'today 23:59'],
  [moment(0, 0, 0, 13), 'tomorrow 00:00'],
  [moment(23, 59, 59, 13), 'tomorrow 23:59'],
  [moment(0, 0, 0, 14), '14 March, 00:00'],
])('%s is ahead as %s', (then, text) => {
  expect(formatAhead(then, now, 'en')).toBe(text)
})

test('in a column of days other years alone are named', () => {
  const listed = [new Date(2026, 0, 1), new Date(2025, 11, 31, 23, 59)].map((day) =>
    formatDayListed(day.toISOString(), now, 'en'),
  )
  expect(listed).toEqual(['1 Jan', '31 Dec 2025'])
})

test.each([
  [0, '0:00'],
  [9, '0:09'],
  [59.9, '0:59'],
  [60, '1:00'],
  [605, '10:05'],
])('%d seconds left are %s', (seconds, text) => {
  expect(timeLeft(new Date(now + seconds * 1_000).toISOString(), now)).toBe(text)
})

test('what has no form for a number of it is counted in its other', () => {
  expect(counting('ru')(5, { one: 'штука', other: 'шт.' })).toBe('5 шт.')
})

import type { Language } from '#contract/preferences'

/** Days of a calendar as 2026-12-31, the same in every zone. */

const locales = { en: 'en-GB', ru: 'ru-RU' } satisfies Record<Language, string>

/** Monday in both languages; Date counts from Sunday. */
const FIRST_WEEKDAY = 1

const YEAR_DIGITS = 4
const WEEK = 7
/** The most that a month touches. */
const WEEKS = 6

/** Of the device's calendar. */
export const localDay = (at: Date) =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)
const dayIn = (date: Date) => date.toISOString().slice(0, 10)

export function addDays(day: string, days: number): string {
  const date = dateOf(day)
  date.setUTCDate(date.getUTCDate() + days)
  return dayIn(date)
}

/** The same day of another month, or the last it has. */
export function addMonths(day: string, months: number): string {
  const date = dateOf(day)
  const wanted = date.getUTCDate()
  date.setUTCMonth(date.getUTCMonth() + months, 1)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(wanted, last))
  return dayIn(date)
}

/** From 0 for the first day of a week. */
export const weekdayOf = (day: string) => (dateOf(day).getUTCDay() + WEEK - FIRST_WEEKDAY) % WEEK

export const yearAndMonth = (day: string) => day.slice(0, 7)

/** The weeks around the month of a day, as many for every month. */
export function weeksAround(day: string): string[][] {
  const first = `${yearAndMonth(day)}-01`
  const start = addDays(first, -weekdayOf(first))
  return Array.from({ length: WEEKS }, (_, week) =>
    Array.from({ length: WEEK }, (_, at) => addDays(start, week * WEEK + at)),
  )
}

export const weekdayName = (day: string, language: Language, weekday: 'short' | 'long') =>
  new Intl.DateTimeFormat(locales[language], { weekday, timeZone: 'UTC' }).format(dateOf(day))

/** As people type it. */
export const dayAsTyped = (day: string, language: Language) =>
  day && new Intl.DateTimeFormat(locales[language], { timeZone: 'UTC' }).format(dateOf(day))

/**
 * The day first, or the year; with any sign between them, or none: a phone's digits have no other.
 * Null for what is no day of the calendar.
 */
export function parseDay(typed: string): string | null {
  const parts = typed
    .trim()
    .replace(/^(\d\d)(\d\d)(\d{4})$/, '$1.$2.$3')
    .split(/\D/)
  const [year = '', month = '', day = ''] =
    parts[0]?.length === YEAR_DIGITS ? parts : parts.toReversed()
  const read = [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-')
  const date = dateOf(read)
  return !Number.isNaN(date.valueOf()) && dayIn(date) === read ? read : null
}

export const formatRange = (from: string, to: string, language: Language) =>
  new Intl.DateTimeFormat(locales[language], {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).formatRange(dateOf(from), dateOf(to))

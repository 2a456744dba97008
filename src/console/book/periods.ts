import type { Language } from '#contract/preferences'
import { formatMonth } from '#app/i18n/when.ts'

const MONTHS = 24
const YEARS = 3
const DAY_MS = 86_400_000

/** Periods of the books begin and end by UTC. */
export const endedDay = (now: number) => new Date(now - DAY_MS).toISOString().slice(0, 10)

export const hasEnded = (month: string, now: number) =>
  month < new Date(now).toISOString().slice(0, 7)

export const isMonth = (period: string) => period.length === 'YYYY-MM'.length

/** The months up to now and the years they are of, and what was asked for where it is another. */
export function periodsOf(now: number, asked: string, language: Language) {
  const at = new Date(now)
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()]
  const months = Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(year, month - back)).toISOString().slice(0, 7),
  )
  const years = Array.from({ length: YEARS }, (_, back) => `${year - back}`)
  const all = [...months, ...years]
  return (all.includes(asked) || asked === '' ? all : [asked, ...all]).map((value) => ({
    value,
    word: periodWord(value, language),
  }))
}

/** In the middle of the month, so that no zone makes another one of it. */
export const periodWord = (period: string, language: Language) =>
  isMonth(period) ? formatMonth(`${period}-15T12:00:00Z`, language) : period

import { fromMinor, minorOf } from '#contract/kit/amount'
import type { Language } from '#contract/preferences'
import type { RateHistory, RateRange } from '#contract/rate'
import { formatDateTimeShort } from '#app/i18n/ago.ts'
import { formatDay, formatDayShort } from '#app/i18n/when.ts'

const DECIMALS = 8n

/** One divided by a rate, digit by digit, to eight decimals. */
export function inverseRate(rate: string): string {
  const [whole = '0', fraction = ''] = rate.split('.')
  const digits = BigInt(whole + fraction)
  if (digits === 0n) return '0'
  const quotient = 10n ** (DECIMALS + BigInt(fraction.length)) / digits
  const text = quotient.toString().padStart(Number(DECIMALS) + 1, '0')
  return `${text.slice(0, -Number(DECIMALS))}.${text.slice(-Number(DECIMALS))}`
}

/** Where a line of prices begins or ends: by the hour in a day, with its year in a year. */
export function lineEndText(at: string, days: RateRange, language: Language): string {
  if (days === 1) return formatDateTimeShort(at, language)
  return days === 365 ? formatDay(at, language) : formatDayShort(at, language)
}

/** Without trailing zeros, and large numbers with fewer decimals. */
export function tidyRate(rate: string): string {
  const [whole = '0', fraction = ''] = rate.split('.')
  const shortFraction = fraction.slice(0, decimalsFor(whole)).replace(/0+$/, '')
  return shortFraction === '' ? whole : `${whole}.${shortFraction.padEnd(2, '0')}`
}

const decimalsFor = (whole: string) => {
  if (whole === '0') return Number(DECIMALS)
  return whole.length > 3 ? 2 : 5
}

interface RateDirection {
  rate: string
  from: string
  to: string
}

/** A rate the way round that is above one: a coin in dollars, not a dollar in coins. */
export function rateText({ rate, from, to }: RateDirection): {
  one: string
  other: string
  rate: string
} {
  return rate.startsWith('0.')
    ? { one: to, other: from, rate: tidyRate(inverseRate(rate)) }
    : { one: from, other: to, rate: tidyRate(rate) }
}

/** One point of a line: its moment and its rate. */
export const pointText = (
  { at, rate }: RateHistory['points'][number],
  amount: (rate: string) => string,
  language: Language,
) => `${formatDateTimeShort(at, language)} · ${amount(rate)}`

/** Without trailing zeros behind the second decimal. */
export const trimmedAmount = (amount: string): string => amount.replace(/(\.\d{2}\d*?)0+$/, '$1')

/** The fees as percent of what is sent, to two decimals. */
export function percentOf({ fees, from_amount: whole }: { fees: string; from_amount: string }) {
  const [part, all] = [minorOf(fees), minorOf(whole)]
  return all === 0n ? '0' : fromMinor((part * 10_000n) / all, 2).replace(/\.?0+$/, '')
}

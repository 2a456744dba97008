import type { ActivityLine } from '#contract/activity'
import { fromMinor } from '#contract/kit/amount'
import type { Language } from '#contract/preferences'
import type { CurrencyRow } from '#bank/reference/reference.rows'

const signs = { en: { group: ',', point: '.' }, ru: { group: '\u00a0', point: ',' } } as const

const grouped = (whole: string, fraction: string, language: Language) => {
  const { group, point } = signs[language]
  return `${whole.replace(/\B(?=(\d{3})+$)/g, group)}${fraction && point + fraction}`
}

const withoutZeros = (digits: string) => digits.replace(/0+$/, '').padEnd(2, '0')

/** Exact to the last digit: what adds up in the ledger adds up on paper. */
export function moneyText(
  minor: bigint,
  { scale, type }: Pick<CurrencyRow, 'scale' | 'type'>,
  language: Language,
  signed = false,
): string {
  const [whole = '0', digits = ''] = fromMinor(minor < 0n ? -minor : minor, scale).split('.')
  const sign = minor < 0n ? '−' : signed && minor > 0n ? '+' : ''
  return sign + grouped(whole, type === 'fiat' ? digits : withoutZeros(digits), language)
}

/** An amount of a reply with its currency. */
export function lineText({ amount, currency }: ActivityLine, language: Language): string {
  const [whole = '0', digits = ''] = amount.split('.')
  return `${grouped(whole, digits.length > 2 ? withoutZeros(digits) : digits, language)}\u00a0${currency}`
}

const locales = { en: 'en-GB', ru: 'ru-RU' } as const

export const dayText = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], {
    timeZone: 'UTC',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  }).format(new Date(`${day}T00:00:00Z`))

/** Signs that the font has; anything else, and what would turn the line around, is a question mark. */
export const printable = (text: string | null | undefined): string =>
  (text ?? '')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(
      /[^\u0020-\u007e\u00a0-\u024f\u0370-\u03ff\u0400-\u052f\u1e00-\u1eff\u2010-\u201f\u2022\u2026\u2030\u20a0-\u20bf\u2116\u2122\u2212]/gu,
      '?',
    )

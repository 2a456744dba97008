import { fromMinor } from '#contract/kit/amount'
import type { Language } from '#contract/preferences'
import { recordKinds, type RecordKind } from '#contract/transaction'
import type { CurrencyRow } from '#bank/reference/reference.rows'
import type { Movement } from './statement.rows.ts'
import type { PdfWords } from './words.ts'

const signs = { en: { group: ',', point: '.' }, ru: { group: '\u00a0', point: ',' } } as const

/** Exact to the last digit: what adds up in the ledger adds up on paper. */
export function moneyText(
  minor: bigint,
  { scale, type }: Pick<CurrencyRow, 'scale' | 'type'>,
  language: Language,
  signed = false,
): string {
  const { group, point } = signs[language]
  const [whole = '0', digits = ''] = fromMinor(minor < 0n ? -minor : minor, scale).split('.')
  const fraction = type === 'fiat' ? digits : digits.replace(/0+$/, '').padEnd(2, '0')
  const sign = minor < 0n ? '−' : signed && minor > 0n ? '+' : ''
  return `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, group)}${fraction && point + fraction}`
}

const locales = { en: 'en-GB', ru: 'ru-RU' } as const

export const dayText = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], {
    timeZone: 'UTC',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  }).format(new Date(`${day}T00:00:00Z`))

const isKnown = (kind: string): kind is RecordKind => recordKinds.some((known) => known === kind)

export function describe(movement: Movement, words: PdfWords) {
  const { kind, type, change, from, to, meta, number } = movement
  const kindText = (one: string) => (isKnown(one) ? words.kinds[one] : one)
  const named = meta.refund_of ? words.refund(kindText(meta.refund_of)) : kindText(kind)
  // Money of a payment that failed came back by the payment itself.
  const isReturn = type === 'withdrawal' && !change.startsWith('-')
  const other = meta.counterparty_name ?? (type === 'deposit' ? from : to)
  return {
    title: isReturn ? words.returned(named) : named,
    detail: [printable(other), printable(meta.reference), `№\u00a0${number}`]
      .filter((text) => text !== '')
      .join(' · '),
  }
}

/** Signs that the font has; anything else, and what would turn the line around, is a question mark. */
export const printable = (text: string | null | undefined): string =>
  (text ?? '')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(
      /[^\u0020-\u007e\u00a0-\u024f\u0370-\u03ff\u0400-\u052f\u1e00-\u1eff\u2010-\u201f\u2022\u2026\u2030\u20a0-\u20bf\u2116\u2122\u2212]/gu,
      '?',
    )

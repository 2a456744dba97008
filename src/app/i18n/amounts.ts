import type { Language } from '#contract/preferences'
import type { DecimalSign } from '#contract/kit/amountInput'

/**
 * Amounts as people of a language write them. Whole numbers are grouped by Intl; decimals are taken
 * digit by digit, so that none is ever rounded.
 */

interface Format {
  wholes: Intl.NumberFormat
  point: DecimalSign
  /** Between thousands. */
  by: string
}

const formats = new Map<Language, Format>()

function formatOf(language: Language): Format {
  const format = formats.get(language) ?? createFormat(language)
  formats.set(language, format)
  return format
}

function createFormat(language: Language): Format {
  const wholes = new Intl.NumberFormat(language, { numberingSystem: 'latn' })
  const point = wholes.formatToParts(0.5).find(({ type }) => type === 'decimal')?.value
  const by = wholes.formatToParts(1_000_000).find(({ type }) => type === 'group')?.value ?? ' '
  return { wholes, point: point === ',' ? ',' : '.', by }
}

/** The sign between whole and fraction, for whoever reads what was typed. */
export const decimalSignOf = (language: Language): DecimalSign => formatOf(language).point

/** How an amount is grouped while it is typed. */
export const groupingOf = (language: Language) => formatOf(language)

export const isNothing = (amount: string) => !/[1-9]/.test(amount)

export interface AmountParts {
  sign: string
  whole: string
  /** With its point; empty where there is none. */
  fraction: string
}

export interface AmountFormat {
  /** Decimals shown at most. What is cut off is marked, never rounded. */
  most?: number
  /** Digits shown at most, from the first that is not zero; two decimals always are. */
  significant?: number
  /** Whether a gain wears its plus. */
  signed?: boolean
}

export function formatAmountParts(
  amount: string,
  language: Language,
  { most = Infinity, significant, signed = false }: AmountFormat = {},
): AmountParts {
  const { wholes, point } = formatOf(language)
  const minus = amount.startsWith('-')
  const [whole = '0', fraction = ''] = amount.replace('-', '').split('.')
  const decimals = Math.min(most, significant ? decimalsFor(significant, whole, fraction) : most)
  const shown = fraction.slice(0, decimals)
  const cut = !isNothing(fraction.slice(decimals))
  return {
    sign: isNothing(amount) ? '' : minus ? '−' : signed ? '+' : '',
    whole: wholes.format(BigInt(whole || 0)),
    fraction: shown === '' ? '' : point + shown + (cut ? '…' : ''),
  }
}

const decimalsFor = (significant: number, whole: string, fraction: string) =>
  Math.max(2, significant + (isNothing(whole) ? fraction.search(/[1-9]/) : -whole.length))

export function formatAmount(
  amount: string,
  symbol: string,
  language: Language,
  how?: AmountFormat,
) {
  const { sign, whole, fraction } = formatAmountParts(amount, language, how)
  return `${sign}${whole}${fraction}\u00a0${symbol}`
}

/** The bank writes all decimals of a currency; two are enough where the rest are zeros. */
export const untrailed = (amount: string) => amount.replace(/(\.\d{2}\d*?)0+$/, '$1')

export const digitGroups = (fraction: string): string[] => fraction.match(/\d{1,3}/g) ?? []

/** "0.0123" as "+1.23 %", digit by digit. */
export function shareText(share: string, language: Language): string {
  const minus = share.startsWith('-')
  const [whole = '0', fraction = ''] = share.replace('-', '').split('.')
  const digits = `${whole}${fraction.padEnd(4, '0').slice(0, 4)}`
  const percent = `${minus ? '-' : ''}${digits.slice(0, -2) || '0'}.${digits.slice(-2)}`
  const parts = formatAmountParts(percent, language, { signed: true })
  return `${parts.sign}${parts.whole}${parts.fraction}${language === 'ru' ? '\u00a0' : ''}%`
}

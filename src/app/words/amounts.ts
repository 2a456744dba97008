import type { Language } from '#contract/taste'

/** Amounts as people of a language write them, made from decimal strings digit by digit. */

/** Thousands grouped with spaces that never break, decimals after a point; Russian has its own. */
const marks = {
  en: { group: ',', point: '.' },
  ru: { group: '\u00a0', point: ',' },
} as const satisfies Record<Language, { group: string; point: string }>

export interface Spelled {
  /** "−", "+" or nothing. */
  sign: string
  whole: string
  /** With its point; empty where there is none. */
  fraction: string
}

export interface Spelling {
  /** Decimals shown at most. What is cut off is marked, never rounded. */
  most?: number
  /** Whether a gain wears its plus. */
  signed?: boolean
}

export function spell(
  amount: string,
  language: Language,
  { most = 18, signed = false }: Spelling = {},
): Spelled {
  const { group, point } = marks[language]
  const minus = amount.startsWith('-')
  const [whole = '0', fraction = ''] = amount.replace('-', '').split('.')
  const shown = fraction.slice(0, most)
  const cut = /[1-9]/.test(fraction.slice(most))
  const nothing = /^0*$/.test(whole + fraction)
  return {
    sign: nothing ? '' : minus ? '−' : signed ? '+' : '',
    whole: whole.replace(/\B(?=(\d{3})+$)/g, group),
    fraction: shown === '' ? '' : point + shown + (cut ? '…' : ''),
  }
}

/** The same as one text, for a label or a title. */
export function spelled(amount: string, symbol: string, language: Language, how?: Spelling) {
  const { sign, whole, fraction } = spell(amount, language, how)
  return `${sign}${whole}${fraction}\u00a0${symbol}`
}

/** All decimals in groups of three, to be read aloud over the phone. */
export const inThrees = (fraction: string): string[] => fraction.match(/\d{1,3}/g) ?? []

/** The sign between whole and fraction, for whoever reads what was typed. */
export const decimalSignOf = (language: Language) => marks[language].point

import type { Language } from '#contract/preferences'
import { upperFirst } from './when.ts'

/** What a currency is called and how people write it, as far as the platform knows; else its symbol. */

const signs: Partial<Record<string, string>> = { USD: '$', EUR: '€', GBP: '£' }

export interface Sign {
  sign: string
  /** Before the figure, or behind it. */
  leads: boolean
}

export function signOf(symbol: string, language: Language): Sign | null {
  const sign = signs[symbol]
  return sign === undefined ? null : { sign, leads: language === 'en' }
}

export function currencyName(symbol: string, language: Language): string {
  if (!signs[symbol]) return symbol
  const name = new Intl.DisplayNames(language, { type: 'currency' }).of(symbol) ?? symbol
  return upperFirst(name, language)
}

/** Its name as one counts it: "US dollars". Counted are as many as read alike in every language we speak. */
export function currencyCounted(symbol: string, language: Language): string {
  if (!signs[symbol]) return symbol
  const parts = new Intl.NumberFormat(language, {
    style: 'currency',
    currency: symbol,
    currencyDisplay: 'name',
    maximumFractionDigits: 0,
  }).formatToParts(5)
  return parts.find(({ type }) => type === 'currency')?.value ?? symbol
}

import type { Language } from '#contract/taste'

/** What a currency is called and how people write it, as far as the platform knows; else its symbol. */

const signs: Readonly<Record<string, string>> = { USD: '$', EUR: '€', GBP: '£' }

/** The sign in front of the figure, where the currency has one. */
export const prefixOf = (symbol: string): string | null => signs[symbol] ?? null

export function currencyName(symbol: string, language: Language): string {
  if (!(symbol in signs)) return symbol
  return new Intl.DisplayNames(language, { type: 'currency' }).of(symbol) ?? symbol
}

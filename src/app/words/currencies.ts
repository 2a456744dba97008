import type { Language } from '#contract/taste'

/** What a currency is called and how people write it, as far as the platform knows; else its symbol. */

const money: readonly string[] = ['USD', 'EUR', 'GBP']

export interface Sign {
  sign: string
  /** Before the figure, or behind it. */
  leads: boolean
}

/** The sign people of a language write their own money with; null for what has none. */
export function signOf(symbol: string, language: Language): Sign | null {
  if (!money.includes(symbol)) return null
  const parts = partsOf(symbol, language, 'narrowSymbol')
  const sign = parts.find(({ type }) => type === 'currency')?.value ?? symbol
  return { sign, leads: parts[0]?.type === 'currency' }
}

export function currencyName(symbol: string, language: Language): string {
  if (!money.includes(symbol)) return symbol
  const name = new Intl.DisplayNames(language, { type: 'currency' }).of(symbol) ?? symbol
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

/** Its name as one counts it: "US dollars". */
export function currencyCounted(symbol: string, language: Language): string {
  if (!money.includes(symbol)) return symbol
  const parts = partsOf(symbol, language, 'name')
  return parts.find(({ type }) => type === 'currency')?.value ?? symbol
}

/** Of a sum that counts as many in every language we speak. */
const partsOf = (currency: string, language: Language, currencyDisplay: 'narrowSymbol' | 'name') =>
  new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay,
    maximumFractionDigits: 0,
  }).formatToParts(5)

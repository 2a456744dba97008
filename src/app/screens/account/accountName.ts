import type { Language } from '#contract/taste'
import { currencyName } from '#app/words/currencies.ts'

/** An account is called after its currency, which at the head of a line begins with a capital. */
export function accountName(symbol: string, language: Language): string {
  const name = currencyName(symbol, language)
  return `${name.charAt(0).toLocaleUpperCase(language)}${name.slice(1)} (${symbol})`
}

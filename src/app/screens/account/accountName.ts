import type { Language } from '#contract/taste'
import { currencyName } from '#app/words/currencies.ts'

/** An account is called after its currency. */
export const accountName = (symbol: string, language: Language) =>
  `${currencyName(symbol, language)} (${symbol})`

import type { Language } from '#contract/preferences'
import { currencyName } from '#app/i18n/currencies.ts'

/** An account is called after its currency. */
export const accountName = (symbol: string, language: Language) =>
  `${currencyName(symbol, language)} (${symbol})`

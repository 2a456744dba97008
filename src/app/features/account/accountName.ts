import type { Language } from '#contract/preferences'
import { currencyName } from '#app/i18n/currencies.ts'

export const accountName = (symbol: string, language: Language) =>
  `${currencyName(symbol, language)} (${symbol})`

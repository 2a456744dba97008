import type { Language } from '#contract/preferences'
import { formatAmount, untrailed } from '#app/i18n/amounts.ts'

/** Exact to the last digit, without the zeros after it; where amounts stand below each other, all. */
export const formatSum = (amount: string, symbol: string, language: Language) =>
  formatAmount(untrailed(amount), symbol, language)

import type { BookCurrency } from '#contract/ops/book'
import type { Language } from '#contract/preferences'
import { formatAmount, isNothing } from '#app/i18n/amounts.ts'

export const currencyOnChain = ({ symbol, chain }: BookCurrency) =>
  chain === null ? symbol : `${symbol}, ${chain}`

/** A side of an account; the one without money is a dash. */
export const formatSide = (amount: string, { symbol }: BookCurrency, language: Language) =>
  isNothing(amount) ? '—' : formatAmount(amount, symbol, language)

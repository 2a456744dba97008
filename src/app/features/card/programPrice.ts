import type { IssuingProgram } from '#contract/program'
import type { CardOffer } from '#machines/card/issue.flow'
import type { Language } from '#contract/preferences'
import { isNothing, formatAmount } from '#app/i18n/amounts.ts'
import type { CardWords } from './words.ts'

export function programPrice(
  { card_issuing_fee, card_monthly_fee, account_currency }: IssuingProgram,
  { symbols }: CardOffer,
  texts: CardWords['cardMaking'],
  language: Language,
): string {
  const symbol = symbols[account_currency] ?? ''
  const part = (amount: string | null, word: (amount: string) => string) =>
    isNothing(amount ?? '') ? [] : [word(formatAmount(amount ?? '', symbol, language))]
  const parts = [...part(card_issuing_fee, texts.fee), ...part(card_monthly_fee, texts.month)]
  return parts.join(', ') || texts.noFee
}

import type { IssuingProgram } from '#contract/program'
import type { CardOffer } from '#machines/card/issue.setup'
import type { Language } from '#contract/taste'
import { spelled } from '#app/words/amounts.ts'
import type { InsideWords } from '#app/words/words.ts'

/** What a card of the program costs, in words. */
export function priceOf(
  { card_issuing_fee, card_monthly_fee, account_currency }: IssuingProgram,
  { symbols }: CardOffer,
  said: InsideWords['cardMaking'],
  language: Language,
): string {
  const symbol = symbols[account_currency] ?? ''
  const asked = (amount: string | null) => amount !== null && /[1-9]/.test(amount)
  const parts = [
    ...(asked(card_issuing_fee)
      ? [said.fee(spelled(card_issuing_fee ?? '', symbol, language))]
      : []),
    ...(asked(card_monthly_fee)
      ? [said.month(spelled(card_monthly_fee ?? '', symbol, language))]
      : []),
  ]
  return parts.join(', ') || said.noFee
}

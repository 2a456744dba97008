import type { PaymentRequestStatus } from '#contract/paymentRequest'
import type { Language } from '#contract/preferences'
import { formatAmount } from '#app/i18n/amounts.ts'
import type { Tone } from '#app/ui/Callout.tsx'
import { ban } from '#app/ui/icons/ban.ts'
import { check } from '#app/ui/icons/check.ts'
import { clock } from '#app/ui/icons/clock.ts'
import { trimmedAmount } from '#app/features/order/rates.ts'
import type { RequestWords } from './words.ts'

export const requestLook: Record<PaymentRequestStatus, { tone: Tone; icon: string }> = {
  OPEN: { tone: 'wait', icon: clock },
  PARTLY_PAID: { tone: 'wait', icon: clock },
  PAID: { tone: 'good', icon: check },
  EXPIRED: { tone: 'calm', icon: clock },
  CANCELED: { tone: 'calm', icon: ban },
}

interface Asked {
  amount: string | null
  symbol: string
}

export const sumText = (
  { amount, symbol }: Asked,
  { paymentRequest: texts }: RequestWords,
  language: Language,
) =>
  amount === null
    ? `${texts.anyAmount}, ${symbol}`
    : formatAmount(trimmedAmount(amount), symbol, language)

import type { CardChallenge } from '#contract/cardChallenge'

const brands: Record<CardChallenge['brand'], string> = {
  VISA: 'Visa',
  MASTERCARD: 'Mastercard',
  AMEX: 'American Express',
  UNIONPAY: 'UnionPay',
}

export const challengeCardName = ({ brand, last4 }: CardChallenge) => `${brands[brand]} •• ${last4}`

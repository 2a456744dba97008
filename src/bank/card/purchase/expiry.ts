import type { cardBrands } from '#contract/cardShape'

/** By network and merchant category: long for hotels and cars, short for fuel. */

const DAY_MS = 86_400_000

interface Rule {
  from: number
  to: number
  days: Record<(typeof cardBrands)[number], number>
}

const rules: readonly Rule[] = [
  // Category ranges of airlines, car rental and hotels.
  { from: 3000, to: 3999, days: { VISA: 31, MASTERCARD: 30, AMEX: 30, UNIONPAY: 30 } },
  { from: 4411, to: 4411, days: { VISA: 31, MASTERCARD: 30, AMEX: 30, UNIONPAY: 30 } },
  { from: 7011, to: 7011, days: { VISA: 31, MASTERCARD: 30, AMEX: 30, UNIONPAY: 30 } },
  { from: 7512, to: 7519, days: { VISA: 31, MASTERCARD: 30, AMEX: 30, UNIONPAY: 30 } },
  { from: 5541, to: 5542, days: { VISA: 2, MASTERCARD: 1, AMEX: 2, UNIONPAY: 2 } },
]

const otherwise: Rule['days'] = { VISA: 7, MASTERCARD: 7, AMEX: 7, UNIONPAY: 30 }

export function expiryOf(brand: (typeof cardBrands)[number], category: string, at: Date): Date {
  const code = Number(category)
  const { days } = rules.find(({ from, to }) => from <= code && code <= to) ?? { days: otherwise }
  return new Date(at.getTime() + days[brand] * DAY_MS)
}

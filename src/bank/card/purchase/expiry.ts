import type { cardBrands } from '#contract/cardShape'

/**
 * How long a promise to a merchant lasts, by network and by what is sold: a room or a car is promised
 * long before it is paid, fuel for as long as it takes to fill up.
 */

const DAY_MS = 86_400_000

interface Rule {
  from: number
  to: number
  days: Record<(typeof cardBrands)[number], number>
}

const rules: readonly Rule[] = [
  // Airlines, car hire and hotels have ranges of their own.
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

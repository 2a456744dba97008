import { dayOf } from '#bank/book/day'

export interface LimitSum {
  /** In hundredths of the base currency; null where the policy's limit of a day applies. */
  per_day: string | null
  /** Of a single payment; null where only the policy bounds it. */
  per_payment: string | null
  /** In UTC; null for no end. */
  last_day: string | null
}

/** What staff gave a customer, of which one may be null. */
export interface OwnLimit {
  perDay: bigint | null
  perPayment: bigint | null
}

/** Null where the policy's applies. A limit ends by itself after its last day. */
export function limitInForce(limit: LimitSum | null, at: Date): OwnLimit | null {
  if (limit === null || isNone(limit)) return null
  if (limit.last_day !== null && limit.last_day < dayOf(at)) return null
  return { perDay: sumIn(limit.per_day), perPayment: sumIn(limit.per_payment) }
}

export const isNone = ({ per_day, per_payment }: Omit<LimitSum, 'last_day'>) =>
  per_day === null && per_payment === null

const sumIn = (sum: string | null) => (sum === null ? null : BigInt(sum))

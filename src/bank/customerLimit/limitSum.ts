import { dayOf } from '#bank/book/day'

export interface LimitSum {
  /** In hundredths of the base currency; null where the policy's limit applies again. */
  per_day: string | null
  /** In UTC; null for no end. */
  last_day: string | null
}

/** Null where the policy's applies. A limit ends by itself after its last day. */
export function limitInForce(limit: LimitSum | null, at: Date): bigint | null {
  if (limit === null || limit.per_day === null) return null
  const isOver = limit.last_day !== null && limit.last_day < dayOf(at)
  return isOver ? null : BigInt(limit.per_day)
}

import type { Quoted } from '#bank/quote/quote'
import type { PaymentRoute } from './paymentRoutes.ts'

const OUT_MS = 15 * 60_000
/** Whoever approves may be asleep. */
const APPROVER_MS = 24 * 3_600_000
const IN_MS = 7 * 24 * 3_600_000
/** Finding the code in an email takes longer than a quote lives, so the price is kept longer. */
export const PROVING_MS = 5 * 60_000

/** What an order waits for before it moves. */
export type WaitsFor = 'proof' | 'approver' | null

/** What waits for a second person has no price of its own, or converts nothing. */
export function quoteUntilOf(now: Date, { expiresAt }: Quoted, waitsFor: WaitsFor): Date | null {
  if (waitsFor === 'approver') return null
  return waitsFor === 'proof' ? new Date(now.getTime() + PROVING_MS) : expiresAt
}

export function orderDeadline(now: Date, { direction }: PaymentRoute, waitsFor: WaitsFor): Date {
  const outMs = waitsFor === 'approver' ? APPROVER_MS : OUT_MS
  return new Date(now.getTime() + (direction === 'in' ? IN_MS : outMs))
}

import type { LedgerAccount } from './accounts.ts'

/**
 * A hold is money promised by name: placed once, taken from while it lasts, never beyond what it
 * holds, and ended once. These are the legs that move one; a transfer may carry others beside them,
 * such as the payee and the fee of a capture.
 */
export type HoldMove =
  | { id: string; place: bigint; until?: Date }
  | { id: string; take: bigint }
  | { id: string; end: HoldEnd }

export type HoldEnd = 'captured' | 'voided' | 'expired'

/** Promises an amount. Only a hold with an `until` can expire. */
export const holding = (
  account: LedgerAccount,
  { id, amount, until }: { id: string; amount: bigint; until?: Date },
): Leg => ({ ...account, hold: { id, place: amount, ...(until && { until }) } })

/** Spends what was promised, in part or whole. The rest stays promised or is given back. */
export const capturing = (
  account: LedgerAccount,
  { id, amount, rest }: { id: string; amount: bigint; rest: 'kept' | 'released' },
): Leg => ({
  ...account,
  posted: -amount,
  hold: rest === 'kept' ? { id, take: amount } : { id, end: 'captured' },
})

/** Gives back whatever is still promised. */
export const voiding = (account: LedgerAccount, id: string): Leg => ({
  ...account,
  hold: { id, end: 'voided' },
})

/** Gives it back because its time is over; refused before that. */
export const expiring = (account: LedgerAccount, id: string): Leg => ({
  ...account,
  hold: { id, end: 'expired' },
})

/**
 * A transfer moves money between accounts and balances in every currency; its id names the cause, so
 * saying it twice changes nothing. Postings are never changed: a mistake is posted back under an id
 * of its own.
 */
export interface Transfer {
  id: string
  cause: string
  legs: readonly Leg[]
}

/** What one account gains or loses, what happens to a promise of it, or both at once. */
export interface Leg extends LedgerAccount {
  posted?: bigint
  hold?: HoldMove
}

/** `again` where the same was written before. */
export interface Posted {
  again: boolean
}

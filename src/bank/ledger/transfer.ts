import type { LedgerAccount } from './accounts.ts'

/** Money reserved under an id: placed once, taken from up to its amount, and ended once. */
export type HoldMove =
  | { id: string; place: bigint; until?: Date }
  | { id: string; take: bigint }
  | { id: string; end: HoldEnd }

export type HoldEnd = 'captured' | 'voided' | 'expired'

/** Only a hold with an `until` can expire. */
export const holding = (
  account: LedgerAccount,
  { id, amount, until }: { id: string; amount: bigint; until?: Date },
): Leg => ({ ...account, hold: { id, place: amount, ...(until && { until }) } })

/** The rest stays on hold or is released. */
export const capturing = (
  account: LedgerAccount,
  { id, amount, rest }: { id: string; amount: bigint; rest: 'kept' | 'released' },
): Leg => ({
  ...account,
  posted: -amount,
  hold: rest === 'kept' ? { id, take: amount } : { id, end: 'captured' },
})

export const voiding = (account: LedgerAccount, id: string): Leg => ({
  ...account,
  hold: { id, end: 'voided' },
})

/** Refused before its time. */
export const expiring = (account: LedgerAccount, id: string): Leg => ({
  ...account,
  hold: { id, end: 'expired' },
})

/**
 * Balances in every currency. Its id names the cause, so a repeat changes nothing. Postings are
 * never changed: a mistake is posted back under a new id.
 */
export interface Transfer {
  id: string
  cause: string
  legs: readonly Leg[]
}

export interface Leg extends LedgerAccount {
  posted?: bigint
  hold?: HoldMove
}

export interface Posted {
  again: boolean
}

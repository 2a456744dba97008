import type { Tx } from '#bank/db/engine'
import { existing } from '#bank/existing'

/** How many wait, since when the first of them, and when anything was last moved or taken. */
export interface WaitingCount {
  waiting: number
  oldestAt: Date | null
  movedAt: Date | null
}

/** By a query whose only row names these three. */
export async function countWaiting(tx: Tx, text: string, params: unknown[]): Promise<WaitingCount> {
  return existing(await tx.row<WaitingCount>(text, params), 'A count gave no row.')
}

import type { Scope, Tx } from './engine.ts'

/**
 * Looks beyond a person's own rows for a moment, within their transaction: whether a wallet is there
 * to be paid is seen by the bank, never by the payer. What comes back must say no more than that.
 */
export async function asBank<T>(tx: Tx, { personId }: Scope, look: () => Promise<T>): Promise<T> {
  if (personId === null) return look()
  await tx.query(`select set_config('app.person_id', '', true)`)
  const seen = await look()
  await tx.query(`select set_config('app.person_id', $1, true)`, [personId])
  return seen
}

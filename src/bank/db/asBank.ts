import type { Scope, Tx } from './engine.ts'

/**
 * Looks beyond a person's own rows for a moment, within their transaction: whether a wallet is there
 * to be paid is seen by the bank, never by the payer. What comes back must say no more than that.
 *
 * All of it is said in one breath, so that no other statement of the transaction comes between. So
 * `look` is one statement; a second would find the wall standing again.
 */
export async function asBank<T>(tx: Tx, { personId }: Scope, look: () => Promise<T>): Promise<T> {
  if (personId === null) return look()
  const settings = [
    tx.query(`select set_config('app.person_id', '', true)`),
    look(),
    tx.query(`select set_config('app.person_id', $1, true)`, [personId]),
  ] as const
  await Promise.allSettled(settings)
  return settings[1]
}

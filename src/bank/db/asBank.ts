import type { Scope, Tx } from './engine.ts'

/**
 * Runs one query over rows beyond the person's own. Return no more than the caller may know.
 * `query` must be a single statement: the three are sent together, and a second one would run under
 * the person's policies again.
 */
export async function asBank<T>(tx: Tx, { personId }: Scope, query: () => Promise<T>): Promise<T> {
  if (personId === null) return query()
  const settings = [
    tx.query(`select set_config('app.person_id', '', true)`),
    query(),
    tx.query(`select set_config('app.person_id', $1, true)`, [personId]),
  ] as const
  await Promise.allSettled(settings)
  return settings[1]
}

/** The same for work of several statements, which must return no more than the caller may know. */
export async function allAsBank<T>(
  tx: Tx,
  { personId, staff }: Scope,
  work: () => Promise<T>,
): Promise<T> {
  if (personId === null && !staff) return work()
  await setCaller(tx, '', '')
  const result = await work()
  // After a throw the transaction is rolled back, and these settings with it.
  await setCaller(tx, personId ?? '', staff ?? '')
  return result
}

const setCaller = (tx: Tx, personId: string, staff: string) =>
  tx.query(`select set_config('app.person_id', $1, true), set_config('app.staff', $2, true)`, [
    personId,
    staff,
  ])

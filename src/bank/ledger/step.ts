import { begun, type Tx } from '#bank/db/engine'
import { answersTo, heard } from './post.ts'
import type { Posted, Transfer } from './transfer.ts'

/**
 * What commits together: transfers in the book and rows beside them. All of it happens or none of
 * it, and it happens once: where the transfers are known already, so are the rows.
 */
export interface Step {
  transfers: readonly Transfer[]
  rows: readonly Written[]
}

/**
 * Writes rows of one kind for many callers at once, in one statement. Declared in a `*.rows.ts`.
 *
 * Bulks are written in the order of their rank, and each locks what it changes in the order of its
 * keys, so that two batches never wait for each other in a ring. One that meets a row in the way (a
 * status that moved on, a key that exists) throws the refusal of whoever brought it; the batch is
 * then undone and split until the guilty one stands alone.
 */
export interface Bulk<Row> {
  name: string
  rank: number
  /** It says all it has to say at once, so whoever comes after speaks before its answer is heard. */
  oneBreath?: true
  write(tx: Tx, tenantId: string, rows: readonly Row[], at: Date): Promise<void>
}

/** A row on its way to its bulk. Made by `written`, which pairs the two. */
export interface Written {
  bulk: Bulk<never>
  row: unknown
}

export const written = <Row>(bulk: Bulk<Row>, row: Row): Written => ({ bulk, row })

/** Writes one step inside somebody's transaction. A refusal undoes whatever else that one did. */
export async function commitStep(tx: Tx, tenantId: string, step: Step, at: Date): Promise<Posted> {
  const [answer] = await answersTo(tx, tenantId, [step.transfers], at)
  const posted = heard(answer, step.transfers)
  if (!posted.again) await writeRows(tx, tenantId, step.rows, at)
  return posted
}

/** Each bulk once, in the order of rank; within one, rows stand in the order they came. */
export async function writeRows(
  tx: Tx,
  tenantId: string,
  rows: readonly Written[],
  at: Date,
): Promise<void> {
  const byBulk = new Map<Bulk<never>, unknown[]>()
  for (const { bulk, row } of rows) {
    const its = byBulk.get(bulk)
    if (its) its.push(row)
    else byBulk.set(bulk, [row])
  }
  const said: Promise<void>[] = []
  for (const [bulk, its] of [...byBulk].sort(([a], [b]) => inOrder(a, b))) {
    // `written` is the only one who pairs a row with its bulk.
    said.push(begun(bulk.write(tx, tenantId, its as never[], at)))
    if (!bulk.oneBreath) await allHeard(said)
  }
  await allHeard(said)
}

/** In the order they were said in: of what went wrong the first is the cause of the others. */
async function allHeard(said: readonly Promise<void>[]): Promise<void> {
  for (const one of said) await one
}

const inOrder = (a: Bulk<never>, b: Bulk<never>) => a.rank - b.rank || (a.name < b.name ? -1 : 1)

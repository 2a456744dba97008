import { startQuery, type Tx } from '#bank/db/engine'
import { resultsOf, readResult } from './post.ts'
import type { Posted, Transfer } from './transfer.ts'

/**
 * What commits together: transfers in the book and rows beside them. All of it happens or none of
 * it, and it happens once: where the transfers are known already, so are the rows.
 */
export interface LedgerStep {
  transfers: readonly Transfer[]
  rows: readonly BulkRow[]
}

/**
 * Writes rows of one kind for many callers at once, in one statement. Declared in a `*.rows.ts`.
 *
 * Bulks are written in the order of their rank, and each locks what it changes in the order of its
 * keys, so that two batches never wait for each other in a ring. One that meets a row in the way (a
 * status that moved on, a key that exists) throws the refusal of whoever brought it; the batch is
 * then undone and split until the guilty one stands alone.
 */
export interface BulkInsert<Row> {
  name: string
  rank: number
  /** It says all it has to say at once, so whoever comes after speaks before its answer is heard. */
  pipelined?: true
  write(tx: Tx, tenantId: string, rows: readonly Row[], at: Date): Promise<void>
}

/** A row on its way to its bulk. Made by `written`, which pairs the two. */
export interface BulkRow {
  bulk: BulkInsert<never>
  row: unknown
}

export const bulkRow = <Row>(bulk: BulkInsert<Row>, row: Row): BulkRow => ({ bulk, row })

/** Writes one step inside somebody's transaction. A refusal undoes whatever else that one did. */
export async function commitLedgerRows(
  tx: Tx,
  tenantId: string,
  step: LedgerStep,
  at: Date,
): Promise<Posted> {
  const [answer] = await resultsOf(tx, tenantId, [step.transfers], at)
  const posted = readResult(answer, step.transfers)
  if (!posted.again) await writeRows(tx, tenantId, step.rows, at)
  return posted
}

/** Each bulk once, in the order of rank; within one, rows stand in the order they came. */
export async function writeRows(
  tx: Tx,
  tenantId: string,
  rows: readonly BulkRow[],
  at: Date,
): Promise<void> {
  const byBulk = new Map<BulkInsert<never>, unknown[]>()
  for (const { bulk, row } of rows) {
    const its = byBulk.get(bulk)
    if (its) its.push(row)
    else byBulk.set(bulk, [row])
  }
  const writes: Promise<void>[] = []
  for (const [bulk, its] of [...byBulk].sort(([a], [b]) => inOrder(a, b))) {
    // `written` is the only one who pairs a row with its bulk.
    writes.push(startQuery(bulk.write(tx, tenantId, its as never[], at)))
    if (!bulk.pipelined) await allSettled(writes)
  }
  await allSettled(writes)
}

/** In the order they were said in: of what went wrong the first is the cause of the others. */
async function allSettled(writes: readonly Promise<void>[]): Promise<void> {
  for (const one of writes) await one
}

const inOrder = (a: BulkInsert<never>, b: BulkInsert<never>) =>
  a.rank - b.rank || (a.name < b.name ? -1 : 1)

import { startQuery, type Tx } from '#bank/db/engine'
import { resultsOf, readResult } from './post.ts'
import type { Transfer } from './transfer.ts'

/**
 * Transfers in the ledger and the rows that commit with them, all or nothing. It happens once: if the
 * transfers exist already, so do the rows.
 */
export interface LedgerStep {
  transfers: readonly Transfer[]
  rows: readonly BulkRow[]
}

/**
 * Writes rows of one kind for many callers in one statement. Declared in a `*.rows.ts`.
 *
 * Inserts run in the order of rank, and each locks its rows in the order of their keys, so that two
 * batches never deadlock. A conflicting row throws its caller's refusal; the batch is then undone and
 * split until that step stands alone.
 */
export interface BulkInsert<Row> {
  name: string
  rank: number
  /** Needs no result between statements, so the next insert is sent before its reply. */
  pipelined?: true
  write(tx: Tx, tenantId: string, rows: readonly Row[], at: Date): Promise<void>
}

/** Made by `bulkRow`, which pairs the two. */
export interface BulkRow {
  bulk: BulkInsert<never>
  row: unknown
}

export const bulkRow = <Row>(bulk: BulkInsert<Row>, row: Row): BulkRow => ({ bulk, row })

/** Writes one step in the caller's transaction. A refusal undoes all of it. */
export async function commitLedgerRows(tx: Tx, tenantId: string, step: LedgerStep, at: Date) {
  const [answer] = await resultsOf(tx, tenantId, [step.transfers], at)
  const posted = readResult(answer, step.transfers)
  if (!posted.again) await writeRows(tx, tenantId, step.rows, at)
  return posted
}

/** Each insert once, in the order of rank; its rows in the order they came. */
export async function writeRows(tx: Tx, tenantId: string, rows: readonly BulkRow[], at: Date) {
  const byBulk = new Map<BulkInsert<never>, unknown[]>()
  for (const { bulk, row } of rows) {
    const group = byBulk.get(bulk)
    if (group) group.push(row)
    else byBulk.set(bulk, [row])
  }
  const writes: Promise<void>[] = []
  for (const [bulk, group] of [...byBulk].sort(([a], [b]) => byRank(a, b))) {
    // `bulkRow` has paired the row with its insert.
    writes.push(startQuery(bulk.write(tx, tenantId, group as never[], at)))
    if (!bulk.pipelined) await awaitAll(writes)
  }
  await awaitAll(writes)
}

/** In the order they were sent: the first failure is the cause of the others. */
async function awaitAll(writes: readonly Promise<void>[]): Promise<void> {
  for (const one of writes) await one
}

const byRank = (a: BulkInsert<never>, b: BulkInsert<never>) =>
  a.rank - b.rank || (a.name < b.name ? -1 : 1)

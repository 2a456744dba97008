import { Refusal } from '#contract/kit/refusal'
import { startQuery, type Tx } from '#bank/db/engine'
import { resultsOf, readResult } from './post.ts'
import type { Posted, Transfer } from './transfer.ts'

/** All or nothing, and once: if the transfers exist already, so do the rows. */
export interface LedgerStep {
  transfers: readonly Transfer[]
  rows: readonly BulkRow[]
}

/**
 * Every transaction locks in one order, so that no two deadlock: people, sub-accounts, cards,
 * ledger accounts by id, then rows by the rank of their insert, each in the order of its keys,
 * feeds last. So a transaction posts once (`commitLedgerSteps`). A conflicting row throws its
 * caller's refusal; the batch is then split until that step stands alone.
 */
export interface BulkInsert<Row> {
  name: string
  rank: number
  /** Needs no result between statements, so the next insert is sent before its reply. */
  pipelined?: true
  /** Locks what stands before the ledger accounts in the order of locks. */
  lock?(tx: Tx, tenantId: string, rows: readonly Row[]): Promise<void>
  /** Returns the rows of higher rank that follow from these. */
  write(tx: Tx, tenantId: string, rows: readonly Row[], at: Date): Promise<BulkRow[] | void>
}

/** Thrown by a row that was decided before another step changed what it rests on: decide again. */
export class Outdated extends Refusal {
  constructor() {
    super('STATE_CONFLICT')
  }
}

/** Made by `bulkRow`, which pairs the two. */
export interface BulkRow {
  bulk: BulkInsert<never>
  row: unknown
}

export const bulkRow = <Row>(bulk: BulkInsert<Row>, row: Row): BulkRow => ({ bulk, row })

/** Writes one step in the caller's transaction. A refusal undoes all of it. */
export async function commitLedgerRows(tx: Tx, tenantId: string, step: LedgerStep, at: Date) {
  const [posted] = await commitLedgerSteps(tx, tenantId, [step], at)
  return posted!
}

/** The same for several: posted one after another, all under one lock of their accounts. */
export async function commitLedgerSteps(
  tx: Tx,
  tenantId: string,
  steps: readonly LedgerStep[],
  at: Date,
): Promise<Posted[]> {
  await lockRows(
    tx,
    tenantId,
    steps.flatMap(({ rows }) => rows),
  )
  const groups = steps.map(({ transfers }) => transfers)
  const answers = await resultsOf(tx, tenantId, groups, at)
  const posted = groups.map((transfers, place) => readResult(answers[place], transfers))
  const rows = steps.flatMap((step, place) => (posted[place]!.again ? [] : step.rows))
  await writeRows(tx, tenantId, rows, at)
  return posted
}

export async function lockRows(tx: Tx, tenantId: string, rows: readonly BulkRow[]) {
  for (const [bulk, group] of inOrder(groupsOf(rows)))
    await bulk.lock?.(tx, tenantId, group as never[])
}

export async function writeRows(tx: Tx, tenantId: string, rows: readonly BulkRow[], at: Date) {
  const groups = groupsOf(rows)
  const writes: Promise<unknown>[] = []
  for (let next = inOrder(groups)[0]; next; next = inOrder(groups)[0]) {
    const [bulk, group] = next
    groups.delete(bulk)
    // `bulkRow` has paired the row with its insert.
    const write = startQuery(bulk.write(tx, tenantId, group as never[], at))
    writes.push(write)
    if (bulk.pipelined) continue
    await awaitAll(writes)
    for (const [later, more] of groupsOf((await write) ?? []))
      groups.set(later, [...more, ...(groups.get(later) ?? [])])
  }
  await awaitAll(writes)
}

type Groups = Map<BulkInsert<never>, unknown[]>

function groupsOf(rows: readonly BulkRow[]): Groups {
  const groups: Groups = new Map()
  for (const { bulk, row } of rows) {
    const group = groups.get(bulk)
    if (group) group.push(row)
    else groups.set(bulk, [row])
  }
  return groups
}

const inOrder = (groups: Groups) => [...groups].sort(([a], [b]) => byRank(a, b))

/** In the order they were sent: the first failure is the cause of the others. */
async function awaitAll(writes: readonly Promise<unknown>[]): Promise<void> {
  for (const one of writes) await one
}

const byRank = (a: BulkInsert<never>, b: BulkInsert<never>) =>
  a.rank - b.rank || (a.name < b.name ? -1 : 1)

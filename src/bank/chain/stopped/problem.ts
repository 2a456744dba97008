import { chainIds } from '#contract/chains'
import type { StoppedChain } from '#contract/ops/stoppedChain'
import type { Tx } from '#bank/db/engine'
import type { WaitingCount } from '#bank/queue/waiting'
import { isSandbox } from '#bank/tenant/tenant.rows'
import { lastChainNoteAt, listCursorRows, type CursorRow } from './stopped.rows.ts'

const MINUTE_MS = 60_000

/** A failure that passes by itself is nobody's work. */
const FAILING_MS = 5 * MINUTE_MS

/** How long a chain may go without a block, many times as long as is usual there. */
const stillMs: Readonly<Record<number, number>> = {
  [chainIds.bitcoin]: 120 * MINUTE_MS,
  [chainIds.ethereum]: 10 * MINUTE_MS,
  [chainIds.tron]: 10 * MINUTE_MS,
  [chainIds.bnb]: 10 * MINUTE_MS,
  [chainIds.polygon]: 10 * MINUTE_MS,
  [chainIds.ripple]: 10 * MINUTE_MS,
}

export interface JudgedCursor {
  row: CursorRow
  problem: StoppedChain['problem']
  since: Date | null
}

/** Chains of a sandbox move when they are told to, so one that stands still there has not stopped. */
export async function judgeCursors(tx: Tx, tenantId: string, now: Date): Promise<JudgedCursor[]> {
  const isLive = !(await isSandbox(tx, tenantId))
  const isOver = (since: Date | null, ms: number) =>
    since !== null && now.getTime() - since.getTime() >= ms
  return (await listCursorRows(tx, tenantId)).map((row) => {
    const { failing_since: failing, moved_at: moved } = row
    if (isOver(failing, FAILING_MS)) return { row, problem: 'failing', since: failing }
    if (isLive && isOver(moved, stillMs[row.chain_id] ?? Infinity))
      return { row, problem: 'still', since: moved }
    return { row, problem: null, since: failing ?? moved }
  })
}

export async function readStoppedChainQueue(
  tx: Tx,
  tenantId: string,
  now: Date,
): Promise<WaitingCount> {
  const stopped = (await judgeCursors(tx, tenantId, now)).filter(({ problem }) => problem)
  const since = stopped.flatMap((one) => one.since ?? [])
  const moved = [
    ...since,
    ...stopped.flatMap(({ row }) => row.assigned_at ?? []),
    (await lastChainNoteAt(tx, tenantId)) ?? [],
  ].flat()
  return {
    waiting: stopped.length,
    oldestAt: earliest(since),
    movedAt: moved.reduce<Date | null>((last, at) => (last && last > at ? last : at), null),
  }
}

const earliest = (all: readonly Date[]) =>
  all.reduce<Date | null>((first, at) => (first && first < at ? first : at), null)

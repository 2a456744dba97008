import { fromMinor } from '#contract/kit/amount'
import type { Payout } from '#contract/payout'
import { advance } from '#machines/kit/life'
import { payoutLife, type PayoutEvent } from '#machines/payout/payout.life'
import type { Tx } from '#bank/db/engine'
import { feedInserts } from '#bank/feed/feed.rows'
import { job } from '#bank/job/job'
import { bulkRow, commitLedgerRows, type BulkRow } from '#bank/ledger/step'
import type { BankServices } from '#bank/services'
import {
  countUnpaidLines,
  endLine,
  leaveOutRest,
  writePayout,
  type LineEnd,
  type PayoutFound,
} from './payout.rows.ts'

/** One step of its life under the lock of its row. */
export function stepPayout(
  row: PayoutFound,
  event: PayoutEvent,
  { at, isLast = false }: { at: Date; isLast?: boolean },
): PayoutFound {
  const { status } = advance(payoutLife, { status: row.status, facts: { isLast } }, event)
  return { ...row, status, version: row.version + 1, moved_at: at }
}

interface StepDeps {
  tx: Tx
  tenantId: string
  world: Pick<BankServices, 'clock' | 'random'>
}

/** Written, with what follows from it. */
export async function commitPayout(
  { tx, tenantId, world }: StepDeps,
  next: PayoutFound,
  rows: readonly BulkRow[] = [],
): Promise<void> {
  await writePayout(tx, tenantId, next)
  if (next.status === 'CANCELED') await leaveOutRest(tx, tenantId, next.id)
  const step = { transfers: [], rows: [payoutNews(next, 'UPDATE'), ...rows] }
  await commitLedgerRows(tx, tenantId, step, world.clock.now())
}

/** Null where the line was over already. */
export async function writeLineEnd(
  { tx, tenantId, at }: { tx: Tx; tenantId: string; at: Date },
  row: PayoutFound,
  end: LineEnd,
): Promise<PayoutFound | null> {
  if (!(await endLine(tx, tenantId, row.id, end))) return null
  const isLast = (await countUnpaidLines(tx, tenantId, row.id)) === 0
  const type = end.outcome === 'PLACED' ? 'row.place' : 'row.fail'
  const next = stepPayout(row, { type }, { at, isLast })
  await writePayout(tx, tenantId, next)
  return next
}

export const runJobOf = (world: Pick<BankServices, 'random' | 'clock'>, { id }: PayoutFound) =>
  job(world, 'payout.run', { key: id, what: { payoutId: id }, dueAt: world.clock.now() })

export const payoutNews = (row: PayoutFound, kind: 'INSERT' | 'UPDATE') =>
  bulkRow(feedInserts, {
    walletId: row.wallet_id,
    personId: row.person_id,
    table: 'payouts',
    kind,
    record: payoutShown(row),
  })

export const payoutShown = (row: PayoutFound): Payout => ({
  id: row.id,
  wallet_id: row.wallet_id,
  status: row.status,
  currency_id: row.currency_id,
  symbol: row.symbol,
  row_count: row.row_count,
  total: row.total === null ? null : fromMinor(BigInt(row.total), row.scale),
  created_at: row.created_at.toISOString(),
  version: row.version,
})

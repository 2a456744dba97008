import { fromMinor, toMinor } from '#contract/kit/amount'
import type { Schedule } from '#contract/schedule'
import { advance } from '#machines/kit/life'
import { scheduleLife, type ScheduleEvent } from '#machines/schedule/schedule.life'
import type { Tx } from '#bank/db/engine'
import { feedInserts } from '#bank/feed/feed.rows'
import { job } from '#bank/job/job'
import { bulkRow, commitLedgerRows } from '#bank/ledger/step'
import type { BankServices } from '#bank/services'
import { dateOf, dayAfter, lastDateOf, timeOf } from './calendar.ts'
import {
  insertOccurrences,
  writeSchedule,
  type OccurrenceRow,
  type ScheduleFound,
} from './schedule.rows.ts'

export interface ScheduleMove {
  event: ScheduleEvent
  orderId?: string
  reason?: string
  retryAt?: Date
  amount?: string
  isProved?: boolean
}

export interface ScheduleChange {
  next: ScheduleFound
  /** What became of the dates that it leaves behind. */
  occurrences: OccurrenceRow[]
}

/** One step of its life; nothing is written yet. */
export function stepSchedule(row: ScheduleFound, move: ScheduleMove, at: Date): ScheduleChange {
  const { type } = move.event
  const occurrences = endedBy(row, move, at)
  const n = row.n + occurrences.length
  const isResumed = type === 'schedule.resume'
  const next_on = dateOf(row, n)
  const facts = isResumed
    ? { isDue: next_on === null, isLast: next_on === null }
    : {
        isDue: row.next_on !== null && timeOf(row.next_on) <= at,
        isLast: dateOf(row, row.n + 1) === null,
      }
  const { status } = advance(scheduleLife, { status: row.status, facts }, move.event)
  const isOver = status === 'COMPLETED' || status === 'ENDED'
  const isPostponed = type === 'payment.postpone'
  const next = {
    ...row,
    status,
    amount: move.amount ?? row.amount,
    is_proved: move.isProved ?? row.is_proved,
    n: isOver ? row.n : n,
    next_on: isOver ? null : next_on,
    retries: isPostponed ? row.retries + 1 : 0,
    retry_at: isPostponed ? (move.retryAt ?? null) : null,
    reason: isPostponed ? (move.reason ?? null) : null,
    version: row.version + 1,
    moved_at: at,
  }
  return { next, occurrences }
}

const outcomeOf = {
  'payment.make': 'MADE',
  'payment.fail': 'FAILED',
  'payment.skip': 'SKIPPED',
} as const

function endedBy(row: ScheduleFound, move: ScheduleMove, at: Date): OccurrenceRow[] {
  const { type } = move.event
  if (type === 'schedule.resume') return passedBy(row, at)
  if (row.next_on === null || !(type in outcomeOf)) return []
  const outcome = outcomeOf[type as keyof typeof outcomeOf]
  const { orderId: order_id = null, reason = null } = move
  return [{ n: row.n, on_date: row.next_on, outcome, order_id, reason }]
}

/** While it was paused. */
function passedBy(row: ScheduleFound, at: Date): OccurrenceRow[] {
  const passed: OccurrenceRow[] = []
  for (let n = row.n; ; n += 1) {
    const day = dateOf(row, n)
    if (day === null || timeOf(day) > at) return passed
    passed.push({ n, on_date: day, outcome: 'SKIPPED', order_id: null, reason: 'PAUSED' })
  }
}

interface StepDeps {
  tx: Tx
  tenantId: string
  world: Pick<BankServices, 'clock' | 'random'>
}

/** Under the lock of the row. */
export async function writeScheduleStep(
  { tx, tenantId }: Omit<StepDeps, 'world'>,
  change: ScheduleChange,
) {
  await writeSchedule(tx, tenantId, change.next)
  await insertOccurrences(tx, tenantId, change.next, change.occurrences)
}

/** The same, with what follows from it. */
export async function commitStep(deps: StepDeps, change: ScheduleChange): Promise<void> {
  const { tx, tenantId, world } = deps
  await writeScheduleStep(deps, change)
  const rows = [scheduleNews(change.next, 'UPDATE'), ...wakeJobs(world, change.next)]
  await commitLedgerRows(tx, tenantId, { transfers: [], rows }, world.clock.now())
}

/** The day before, the balance is looked at. */
export function wakeAt(row: ScheduleFound): Date | null {
  if (row.status !== 'ACTIVE' || row.next_on === null) return null
  if (row.retry_at) return row.retry_at
  return timeOf(row.warned_on === row.next_on ? row.next_on : dayAfter(row.next_on, -1))
}

export function wakeJobs(world: Pick<BankServices, 'random'>, row: ScheduleFound) {
  const dueAt = wakeAt(row)
  const what = { scheduleId: row.id }
  return dueAt ? [job(world, 'schedule.run', { key: row.id, what, dueAt })] : []
}

export const scheduleNews = (row: ScheduleFound, kind: 'INSERT' | 'UPDATE') =>
  bulkRow(feedInserts, {
    walletId: row.wallet_id,
    personId: row.person_id,
    table: 'schedules',
    kind,
    record: scheduleShown(row),
  })

export const scheduleShown = (row: ScheduleFound): Schedule => ({
  id: row.id,
  wallet_id: row.wallet_id,
  status: row.status,
  order_type: row.order_type,
  from_currency_id: row.from_id,
  to_currency_id: row.to_id,
  amount: amountShown(row),
  symbol: row.symbol,
  is_reverse: row.is_reverse,
  is_subtract: row.is_subtract,
  recipient: row.recipient,
  reference: row.reference,
  note: row.note,
  every: row.every,
  first_on: row.first_on,
  until_on: row.until_on,
  times: row.times,
  next_on: row.next_on,
  last_on: lastDateOf(row),
  reason: row.reason,
  retry_at: row.retry_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  version: row.version,
})

export const amountShown = ({ amount, scale }: Pick<ScheduleFound, 'amount' | 'scale'>) =>
  fromMinor(toMinor(amount, scale)!, scale)

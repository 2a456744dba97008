import { Refusal, type RefusalCode } from '#contract/kit/refusal'
import { placeKeyed } from '#contract/place'
import { auditRowOf } from '#bank/audit/audit'
import { auditRows } from '#bank/audit/audit.rows'
import { inTenant, type Tx } from '#bank/db/engine'
import type { JobHandlers, JobResult } from '#bank/job/runJobs'
import { balancesOf, freeBalanceOf } from '#bank/ledger/balances.rows'
import { bulkRow, Outdated } from '#bank/ledger/step'
import { enqueueNotice } from '#bank/notice/enqueueNotice'
import { placeDraft } from '#bank/order/placing'
import { asPayer, assertOpen, type UnattendedDeps } from '#bank/order/unattended'
import type { PersonContext } from '#bank/requestContext'
import type { BankServices } from '#bank/services'
import { walletOf } from '#bank/wallet/wallet'
import { timeOf } from './calendar.ts'
import { checkDraft, draftOf } from './draft.ts'
import { schedulesPaid } from './paid.rows.ts'
import { noticeContentOf } from './noticeContent.ts'
import { findSchedule, lockSchedule, writeSchedule, type ScheduleFound } from './schedule.rows.ts'
import { commitStep, stepSchedule, wakeAt } from './step.ts'

/** What could not be paid is tried again so much later, on the same day, then given up. */
const RETRIES_MS = [30, 60, 120, 240].map((minutes) => minutes * 60_000)
/** After an outage: what is later than this is not made any more, so that two never come at once. */
const LATE_MS = 72 * 3_600_000
const ATTEMPTS_MAX = 5

/** Refused now; an hour later it may fit. */
const passing: readonly RefusalCode[] = [
  'INSUFFICIENT_FUNDS',
  'LIMIT_EXCEEDED',
  'RATE_NOT_FOUND',
  'STATE_CONFLICT',
  'TENANT_PAUSED',
  'USER_BLOCKED',
]

export const scheduleJobs = (world: BankServices): Pick<JobHandlers, 'schedule.run'> => ({
  'schedule.run': ({ scheduleId }, { tenantId }) => run({ world, tenantId }, scheduleId),
})

/** Any number may run it at once, and be killed anywhere: each date ends in one commit. */
async function run(deps: UnattendedDeps, id: string): Promise<JobResult> {
  const { world, tenantId } = deps
  for (;;) {
    const row = await inTenant(world.engine, tenantId, (tx) => findSchedule(tx, tenantId, id))
    const wake = row && wakeAt(row)
    if (!row?.next_on || !wake) return
    const now = world.clock.now()
    if (wake > now) return { again: wake }
    if (timeOf(row.next_on) > now) await lookAhead(deps, row)
    else await end(deps, row, row.next_on)
  }
}

async function end(deps: UnattendedDeps, row: ScheduleFound, day: string): Promise<void> {
  const late = deps.world.clock.now().getTime() - timeOf(day).getTime()
  if (late > LATE_MS) return fail(deps, row, 'MISSED')
  const refusal = await pay(deps, row)
  if (refusal === null) return
  if (!passing.includes(refusal.code)) return fail(deps, row, refusal.code)
  const wait = RETRIES_MS[row.retries]
  if (wait === undefined) return fail(deps, row, refusal.code)
  await postpone(deps, row, refusal.code, wait)
}

/** Null once it is made, or somebody else has moved it. */
async function pay(deps: UnattendedDeps, { id, version }: ScheduleFound): Promise<Refusal | null> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      await payOnce(deps, id, version)
      return null
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (!(error instanceof Outdated) || attempts >= ATTEMPTS_MAX) return error
    }
  }
}

async function payOnce(
  { world, tenantId }: UnattendedDeps,
  id: string,
  version: number,
): Promise<void> {
  const scope = { tenantId, personId: null }
  const row = await inTenant(world.engine, tenantId, (tx) => findSchedule(tx, tenantId, id))
  if (row?.version !== version) return
  const { step, response } = await asOwner({ world, tenantId }, row, async (context) => {
    await assertOpen(context)
    return placeDraft(context, draftOf(row), { isProved: row.is_proved })
  })
  const audited = auditRowOf(
    { scope, caller: { kind: 'anyone' }, origin: null, world },
    { action: placeKeyed.audit, outcome: 'ok', object: `order ${response.order_uuid}` },
  )
  const paid = bulkRow(schedulesPaid, { id, version, orderId: response.order_uuid })
  const rows = [...step.rows, paid, bulkRow(auditRows, audited)]
  await world.writer.commit(tenantId, { ...step, rows })
}

const asOwner = <T>(
  deps: UnattendedDeps,
  { person_id: personId, family_id: familyId }: ScheduleFound,
  work: (context: PersonContext) => Promise<T>,
): Promise<T> => asPayer(deps, { personId, familyId }, work)

/** Under its lock, unless somebody has moved it since. */
const ifUnmoved = (
  { world, tenantId }: UnattendedDeps,
  { id, version }: ScheduleFound,
  work: (tx: Tx, row: ScheduleFound) => Promise<void>,
) =>
  inTenant(world.engine, tenantId, async (tx) => {
    const row = await lockSchedule(tx, tenantId, id)
    if (row?.version === version) await work(tx, row)
  })

const fail = (deps: UnattendedDeps, row: ScheduleFound, reason: string) =>
  ifUnmoved(deps, row, async (tx, locked) => {
    const move = { event: { type: 'payment.fail' }, reason } as const
    await commitStep({ ...deps, tx }, stepSchedule(locked, move, deps.world.clock.now()))
    const content = noticeContentOf(locked)
    const facts = { ...content.facts, reason }
    await enqueueNotice({ ...deps, tx }, row.person_id, {
      ...content,
      kind: 'schedule_failed',
      facts,
    })
  })

const postpone = (deps: UnattendedDeps, row: ScheduleFound, reason: RefusalCode, wait: number) =>
  ifUnmoved(deps, row, async (tx, locked) => {
    const now = deps.world.clock.now()
    const retryAt = new Date(now.getTime() + wait)
    const move = { event: { type: 'payment.postpone' }, reason, retryAt } as const
    await commitStep({ ...deps, tx }, stepSchedule(locked, move, now))
    if (reason === 'INSUFFICIENT_FUNDS' && locked.retries === 0) await noticeShort(deps, tx, locked)
  })

const noticeShort = (deps: UnattendedDeps, tx: Tx, row: ScheduleFound) =>
  enqueueNotice({ ...deps, tx }, row.person_id, { kind: 'schedule_short', ...noticeContentOf(row) })

/** The day before: whoever has too little is told in time. */
async function lookAhead(deps: UnattendedDeps, row: ScheduleFound): Promise<void> {
  const isShort = await asOwner(deps, row, (context) => lacksMoney(context, row))
  await ifUnmoved(deps, row, async (tx, locked) => {
    await writeSchedule(tx, deps.tenantId, { ...locked, warned_on: locked.next_on })
    if (isShort) await noticeShort(deps, tx, locked)
  })
}

async function lacksMoney(context: PersonContext, row: ScheduleFound): Promise<boolean> {
  const { tx, scope } = context
  try {
    const wallet = await walletOf(tx, scope, row.wallet_id)
    const { quoted } = await checkDraft(context, draftOf(row), wallet)
    const balances = await balancesOf(tx, scope.tenantId, [`wallet:${wallet.id}`])
    return freeBalanceOf(balances, quoted.from.id) < quoted.lines.from
  } catch (error) {
    // What else refuses it is told when it is due.
    if (error instanceof Refusal) return false
    throw error
  }
}

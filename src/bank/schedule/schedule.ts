import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type {
  changeSchedule,
  endSchedule,
  listSchedules,
  Occurrence,
  readSchedule,
  skipOccurrence,
} from '#contract/schedule'
import type { ScheduleEvent } from '#machines/schedule/schedule.life'
import { isUuid } from '#bank/db/uuid'
import { pageFrom } from '#bank/page'
import { needsProof, requireProof } from '#bank/proof/proof'
import type { PersonContext, SignedInContext } from '#bank/requestContext'
import { walletOf } from '#bank/wallet/wallet'
import { datesFrom } from './calendar.ts'
import { checkDraft, draftOf } from './draft.ts'
import { bindingOf } from './make.ts'
import {
  findSchedule,
  listOccurrences,
  listScheduleRows,
  lockSchedule,
  type OccurrenceFound,
  type ScheduleFound,
} from './schedule.rows.ts'
import { amountShown, commitStep, scheduleShown, stepSchedule } from './step.ts'

const NEXT_DATES = 3

export async function handleListSchedules(
  { wallet_uuid, limit, offset }: ParsedOf<typeof listSchedules>,
  { tx, scope }: PersonContext,
) {
  const wallet = await walletOf(tx, scope, wallet_uuid)
  const page = { limit, offset }
  const { rows, total } = await listScheduleRows(tx, scope.tenantId, wallet.id, page)
  const data = rows.map(scheduleShown)
  return pageFrom(data, total, offset)
}

interface NamedSchedule {
  wallet_uuid: string
  id: string
}

async function scheduleOf(
  { tx, scope }: PersonContext,
  { wallet_uuid, id }: NamedSchedule,
  find: typeof findSchedule,
): Promise<ScheduleFound> {
  const wallet = await walletOf(tx, scope, wallet_uuid)
  const row = isUuid(id) ? await find(tx, scope.tenantId, id) : null
  if (row?.wallet_id !== wallet.id) throw new Refusal('NOT_FOUND')
  return row
}

export async function handleReadSchedule(
  request: ParsedOf<typeof readSchedule>,
  context: PersonContext,
) {
  const row = await scheduleOf(context, request, findSchedule)
  const history = await listOccurrences(context.tx, context.scope.tenantId, row.id)
  return {
    ...scheduleShown(row),
    next_dates: row.next_on === null ? [] : datesFrom(row, row.n, NEXT_DATES),
    history: history.map(occurrenceShown),
  }
}

const occurrenceShown = (one: OccurrenceFound): Occurrence => ({
  on: one.on_date,
  outcome: one.outcome,
  reason: one.reason,
  order_uuid: one.order_id,
  order_status: one.order_status,
  at: one.at.toISOString(),
})

/** An amount that is proved already, or needs no proof, is changed to itself without one. */
export async function handleChangeSchedule(
  request: ParsedOf<typeof changeSchedule>,
  context: SignedInContext,
) {
  const row = await scheduleOf(context, request, lockSchedule)
  const asks = await needsProof(context, 'order')
  if (
    amountShown({ ...row, amount: request.amount }) === amountShown(row) &&
    (row.is_proved || !asks)
  )
    return scheduleShown(row)
  const { amount } = request
  const event = { type: 'schedule.change' } as const
  const at = context.world.clock.now()
  const change = stepSchedule(row, { event, amount, isProved: asks }, at)
  const wallet = await walletOf(context.tx, context.scope, row.wallet_id)
  const { payee } = await checkDraft(context, draftOf(change.next), wallet)
  await requireProof(context, bindingOf(change.next, payee, row.id))
  await commitStep({ ...context, tenantId: context.scope.tenantId }, change)
  return scheduleShown(change.next)
}

async function moved(request: NamedSchedule, context: PersonContext, event: ScheduleEvent) {
  const row = await scheduleOf(context, request, lockSchedule)
  if (isDone(row, event)) return scheduleShown(row)
  const change = stepSchedule(row, { event }, context.world.clock.now())
  await commitStep({ ...context, tenantId: context.scope.tenantId }, change)
  return scheduleShown(change.next)
}

/** A repeat changes nothing. */
const isDone = ({ status }: ScheduleFound, { type }: ScheduleEvent) =>
  (type === 'schedule.pause' && status === 'PAUSED') ||
  (type === 'schedule.resume' && status === 'ACTIVE') ||
  (type === 'schedule.end' && status === 'ENDED')

export const handlePauseSchedule = (
  request: ParsedOf<typeof endSchedule>,
  context: PersonContext,
) => moved(request, context, { type: 'schedule.pause' })

export const handleResumeSchedule = (
  request: ParsedOf<typeof endSchedule>,
  context: PersonContext,
) => moved(request, context, { type: 'schedule.resume' })

export const handleEndSchedule = (request: ParsedOf<typeof endSchedule>, context: PersonContext) =>
  moved(request, context, { type: 'schedule.end' })

export async function handleSkipOccurrence(
  request: ParsedOf<typeof skipOccurrence>,
  context: PersonContext,
) {
  const { tx, scope, world } = context
  const row = await scheduleOf(context, request, lockSchedule)
  if (row.next_on !== request.on) {
    const history = await listOccurrences(tx, scope.tenantId, row.id)
    const before = history.find(({ on_date }) => on_date === request.on)
    if (before?.outcome === 'SKIPPED') return scheduleShown(row)
    throw new Refusal('STATE_CONFLICT', 'This is not the next payment.')
  }
  const change = stepSchedule(row, { event: { type: 'payment.skip' } }, world.clock.now())
  await commitStep({ ...context, tenantId: scope.tenantId }, change)
  return scheduleShown(change.next)
}

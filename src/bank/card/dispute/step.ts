import { ANSWER_DAYS } from '#contract/cardDispute'
import { type DisputeStatus } from '#contract/cardShape'
import { CREDIT_ALONE_MAX } from '#contract/ops/dispute'
import { disputeLife, type DisputeEvent } from '#machines/card/dispute.life'
import { advance, allows, type IntentOf } from '#machines/kit/life'
import { feedInserts } from '#bank/feed/feed.rows'
import { job } from '#bank/job/job'
import { idOf } from '#bank/ledger/accounts'
import { bulkRow, commitLedgerSteps, type BulkRow, type LedgerStep } from '#bank/ledger/step'
import type { Leg } from '#bank/ledger/transfer'
import { enqueue } from '#bank/outbox/outbox'
import type { PurchaseDeps } from '#bank/card/purchase/decide'
import { cardFeedEntry } from '#bank/card/stepCard'
import { insertDisputeStep, writeDispute, type DisputeRow } from './dispute.rows.ts'
import { disputeEffects, type DisputeChange } from './effects.ts'
import type { LockedDispute } from './locked.ts'
import { saveDisputeMove } from './purchaseRow.ts'
import { tellOfStep } from './tell.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Staff look within two days; networks answer within a month and a half. */
const patienceOf: Partial<Record<DisputeStatus, number>> = {
  OPEN: 48 * HOUR_MS,
  NEEDS_MORE: ANSWER_DAYS * DAY_MS,
  SENT: 45 * DAY_MS,
}

export const disputeDueAt = (status: DisputeStatus, now: Date): Date | null => {
  const patience = patienceOf[status]
  return patience === undefined ? null : new Date(now.getTime() + patience)
}

interface DisputeOfProgram {
  dispute: DisputeRow
  program: { currency: { scale: number } }
  creditAlone?: string
}

export const disputeFactsOf = (
  { dispute, program, creditAlone = CREDIT_ALONE_MAX }: DisputeOfProgram,
  now: Date,
) => ({
  isCredited: dispute.credited > 0n,
  isSmall: dispute.minor <= BigInt(creditAlone) * 10n ** BigInt(program.currency.scale),
  creditedBy: dispute.credited_by,
  isDue: dispute.due_at !== null && dispute.due_at <= now,
})

export const mayStepDispute = (locked: DisputeOfProgram, event: DisputeEvent, now: Date) =>
  allows(disputeLife, { status: locked.dispute.status, facts: disputeFactsOf(locked, now) }, event)

/** The step, its money, and what tells of it; the caller commits the steps it returns. */
export async function moveDispute(
  deps: PurchaseDeps,
  locked: LockedDispute,
  change: DisputeChange,
): Promise<{ next: DisputeRow; steps: LedgerStep[] }> {
  const { tx, tenantId, world } = deps
  const now = world.clock.now()
  const { dispute } = locked
  const before = { status: dispute.status, facts: disputeFactsOf(locked, now) }
  const { status, intents } = advance(disputeLife, before, change.event)
  const postings = intents.map(({ type }) => disputeEffects[type]({ ...change, locked }))
  const legs = postings.flatMap((posting) => posting.legs)
  const moved = postings.reduce((sum, posting) => sum + posting.moved, 0n)
  const next: DisputeRow = postings.reduce((row, { changed }) => ({ ...row, ...changed }), {
    ...dispute,
    status,
    due_at: status === dispute.status ? dispute.due_at : disputeDueAt(status, now),
    moved_at: now,
    version: dispute.version + 1,
  })
  await writeDispute(tx, tenantId, next)
  await writeStep(deps, next, change, moved)
  for (const { type } of intents) {
    const topic = topicOf[type]
    if (topic)
      await enqueue(tx, { tenantId, personId: null }, world, topic, { disputeId: dispute.id })
  }
  await tellOfStep(deps, { ...locked, dispute: next }, change.event, moved)
  await saveDisputeMove(deps, next, locked.card, moved)
  const rows = [
    ...newsOf(next, 'UPDATE'),
    ...(await cardNews(deps, locked, moved)),
    ...(status === 'NEEDS_MORE' && status !== dispute.status ? [answerJob(deps, next)] : []),
  ]
  const transfers = legs.length > 0 ? [transferOf(next, change.event.type, legs)] : []
  return { next, steps: [{ transfers, rows }] }
}

export async function stepDispute(
  deps: PurchaseDeps,
  locked: LockedDispute,
  change: DisputeChange,
): Promise<DisputeRow> {
  const { next, steps } = await moveDispute(deps, locked, change)
  await commitLedgerSteps(deps.tx, deps.tenantId, steps, deps.world.clock.now())
  return next
}

const topicOf: Partial<Record<IntentOf<typeof disputeLife>['type'], DisputeTopic>> = {
  tellNetwork: 'fileDispute',
  withdrawAtNetwork: 'withdrawDispute',
}
type DisputeTopic = 'fileDispute' | 'withdrawDispute'

const transferOf = ({ id, version }: DisputeRow, cause: string, legs: readonly Leg[]) => ({
  id: idOf(id, 'dispute', String(version)),
  cause: `dispute ${cause}`,
  legs: legs.filter(({ posted }) => posted !== 0n),
})

export const writeStep = (
  { tx, tenantId, world }: PurchaseDeps,
  row: DisputeRow,
  { event, actor, words }: { event: { type: string }; actor: string; words?: string },
  moved = 0n,
) =>
  insertDisputeStep(tx, tenantId, row, {
    seq: row.version,
    event: event.type,
    status: row.status,
    actor,
    words: words ?? null,
    minor: moved === 0n ? null : moved,
    at: world.clock.now(),
  })

/** Screens read the dispute itself again. */
export const newsOf = (
  { id, purchase_id, status, wallet_id: walletId, person_id: personId }: DisputeRow,
  kind: 'INSERT' | 'UPDATE',
): BulkRow[] => {
  const record = { id, purchase_id, status }
  return [bulkRow(feedInserts, { walletId, personId, table: 'card_disputes', kind, record })]
}

const cardNews = async (
  { tx, tenantId, world }: PurchaseDeps,
  { card, program }: LockedDispute,
  moved: bigint,
) => (moved === 0n ? [] : [await cardFeedEntry({ tx, tenantId, world, program }, card)])

const answerJob = ({ world }: PurchaseDeps, { id, version, due_at }: DisputeRow) =>
  job(world, 'dispute.expire', {
    key: idOf(id, 'answer', String(version)),
    what: { disputeId: id },
    dueAt: due_at ?? world.clock.now(),
  })

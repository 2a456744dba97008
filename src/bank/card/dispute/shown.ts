import {
  DISPUTE_DAYS,
  disputeActs,
  type CardDispute,
  type disputeObstacles,
  type PurchaseDispute,
} from '#contract/cardDispute'
import { fromMinor } from '#contract/kit/amount'
import type { DisputeEvent } from '#machines/card/dispute.life'
import { findCard, type CardRow } from '#bank/card/card.rows'
import { issuingProgramsOf, programIn, type IssuingProgramInfo } from '#bank/card/programs'
import type { PurchaseDeps } from '#bank/card/purchase/decide'
import type { CardTransactionRow } from '#bank/card/purchase/transaction.rows'
import { existing } from '#bank/existing'
import type { CardMerchant } from '#bank/outside/network/network'
import {
  findDisputeOfPurchase,
  listDisputeFiles,
  listDisputeSteps,
  type DisputeFileRow,
  type DisputeRow,
  type DisputeStepRead,
} from './dispute.rows.ts'
import { mayStepDispute } from './step.ts'

const DAY_MS = 86_400_000

const disputableUntil = (clearedAt: Date) => new Date(clearedAt.getTime() + DISPUTE_DAYS * DAY_MS)

/** What may be disputed: of a purchase taken from the card, what no merchant gave back. */
export function obstacleOf(
  row: CardTransactionRow,
  newest: DisputeRow | null,
  now: Date,
): (typeof disputeObstacles)[number] | null {
  if (newest && newest.status !== 'WITHDRAWN') return 'decided'
  if (row.status !== 'CLEARED' || row.card_id === null || row.cleared_at === null)
    return 'not_taken'
  if (row.taken <= row.refunded) return 'refunded'
  const until = disputableUntil(row.cleared_at)
  return until <= now ? 'too_late' : null
}

export async function purchaseDisputeShown(
  deps: PurchaseDeps,
  row: CardTransactionRow,
): Promise<PurchaseDispute> {
  const { tx, tenantId, world } = deps
  const card = existing(
    await findCard(tx, tenantId, row.card_id ?? ''),
    `Purchase ${row.id} has no card.`,
  )
  const programs = await issuingProgramsOf({ tx, scope: { tenantId, personId: null } })
  const program = programIn(programs, card.program_id)
  const newest = await findDisputeOfPurchase(tx, tenantId, row.id)
  const { symbol, scale } = program.currency
  const billed = row.taken > 0n ? row.taken : row.held > 0n ? row.held : row.asked
  return {
    purchase: {
      id: row.id,
      card_id: card.id,
      last4: row.last4,
      card_status: card.status,
      merchant: merchantShown(row.merchant),
      amount: fromMinor(billed, scale),
      currency: symbol,
      cleared_at: row.cleared_at?.toISOString() ?? null,
    },
    amount_max: fromMinor(row.taken - row.refunded, scale),
    until: row.cleared_at && disputableUntil(row.cleared_at).toISOString(),
    obstacle: obstacleOf(row, newest, world.clock.now()),
    dispute: newest && (await disputeShown(deps, newest, { card, program })),
  }
}

const merchantShown = ({ name, category: category_code, city, country }: CardMerchant) => ({
  name,
  category_code,
  city,
  country,
})

interface DisputeOf {
  card: CardRow
  program: IssuingProgramInfo
}

async function disputeShown(
  { tx, tenantId, world }: PurchaseDeps,
  row: DisputeRow,
  { program }: DisputeOf,
): Promise<CardDispute> {
  const { scale, symbol } = program.currency
  const decimal = (minor: bigint) => fromMinor(minor, scale)
  const steps = await listDisputeSteps(tx, tenantId, row.id)
  const files = await listDisputeFiles(tx, tenantId, row.id)
  const now = world.clock.now()
  const allowed = (event: DisputeEvent) => mayStepDispute({ dispute: row, program }, event, now)
  return {
    id: row.id,
    purchase_id: row.purchase_id,
    wallet_id: row.wallet_id,
    card_id: row.card_id,
    status: row.status,
    reason: row.reason,
    answers: row.answers,
    note: row.note,
    amount: decimal(row.minor),
    asked_amount: decimal(row.asked),
    currency: symbol,
    credited_amount: decimal(row.credited),
    returned_amount: decimal(row.returned),
    due_at: row.due_at?.toISOString() ?? null,
    files: files.map(fileShown),
    steps: steps.filter(isForCustomer).map((step) => ({
      seq: step.seq,
      event: step.event,
      status: step.status,
      by: actorShown(step.actor),
      words: isWritten(step.event) ? step.words : null,
      amount: step.minor === null ? null : decimal(step.minor),
      at: step.at.toISOString(),
    })),
    can: disputeActs.filter((act) => allowed({ type: eventOfAct[act] })),
    created_at: row.created_at.toISOString(),
    moved_at: row.moved_at.toISOString(),
  }
}

const eventOfAct = {
  addEvidence: 'evidence.add',
  answer: 'dispute.answer',
  withdraw: 'dispute.withdraw',
} as const

/** The first of two credits changes nothing for the customer. */
const isForCustomer = ({ event, minor }: DisputeStepRead) =>
  event !== 'staff.credit' || minor !== null

/** What staff write for each other is not the customer's to read. */
const isWritten = (event: string) => event !== 'staff.credit' && event !== 'staff.file'

const outsiders = ['customer', 'network', 'merchant'] as const

export const actorShown = (actor: string) => outsiders.find((one) => one === actor) ?? 'bank'

const fileShown = ({ id, name, content_type, bytes, created_at }: DisputeFileRow) => ({
  id,
  name,
  content_type,
  bytes,
  at: created_at.toISOString(),
})

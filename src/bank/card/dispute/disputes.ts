import {
  disputeQuestions,
  type answerDispute,
  type DisputeAnswers,
  type disputePurchase,
  type readPurchaseDispute,
  type withdrawDispute,
} from '#contract/cardDispute'
import { toMinor } from '#contract/kit/amount'
import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import { isUuid } from '#bank/db/uuid'
import { commitLedgerSteps, type LedgerStep } from '#bank/ledger/step'
import { lockCard } from '#bank/card/card.rows'
import type { PurchaseDeps } from '#bank/card/purchase/decide'
import { findCardTransaction, type CardTransactionRow } from '#bank/card/purchase/transaction.rows'
import { moveCardRow } from '#bank/card/stepCard'
import { lockSubAccountOf } from '#bank/card/subAccount.rows'
import type { PersonContext } from '#bank/requestContext'
import {
  findDispute,
  findDisputeOfPurchase,
  insertDispute,
  type DisputeRow,
} from './dispute.rows.ts'
import { cardStateOf, lockedDispute, type LockedDispute } from './locked.ts'
import { obstacleOf, purchaseDisputeShown } from './shown.ts'
import { disputeDueAt, newsOf, stepDispute, writeStep } from './step.ts'
import { tellOf } from './tell.ts'

type Request = ParsedOf<typeof disputePurchase>

export const disputeDepsOf = ({ tx, scope, world }: PersonContext): PurchaseDeps => ({
  tx,
  tenantId: scope.tenantId,
  world,
})

/** Row-level security leaves a person only their own. */
async function purchaseIn({ tx, tenantId }: PurchaseDeps, id: string): Promise<CardTransactionRow> {
  const row = isUuid(id) ? await findCardTransaction(tx, tenantId, id) : null
  if (!row?.card_id) throw new Refusal('NOT_FOUND', 'There is no such purchase.')
  return row
}

export async function handleReadPurchaseDispute(
  { id }: ParsedOf<typeof readPurchaseDispute>,
  context: PersonContext,
) {
  const deps = disputeDepsOf(context)
  return purchaseDisputeShown(deps, await purchaseIn(deps, id))
}

/** Of the dispute's purchase, as it now is. */
export async function shownAfter(deps: PurchaseDeps, { purchase_id }: DisputeRow) {
  return purchaseDisputeShown(deps, await purchaseIn(deps, purchase_id))
}

export async function handleDisputePurchase(request: Request, context: PersonContext) {
  const deps = disputeDepsOf(context)
  const { tx, tenantId, world } = deps
  const known = await purchaseIn(deps, request.id)
  await lockSubAccountOf(tx, tenantId, known.card_id ?? '')
  const card = await lockCard(tx, tenantId, known.card_id ?? '')
  if (!card) throw new Refusal('NOT_FOUND')
  const state = await cardStateOf(deps, card)
  // Read again: it may have changed while we waited for the lock.
  const row = await purchaseIn(deps, request.id)
  const newest = await findDisputeOfPurchase(tx, tenantId, row.id)
  const { scale } = state.program.currency
  if (newest?.due_at && isSame(newest, request, scale)) return purchaseDisputeShown(deps, row)
  const obstacle = obstacleOf(row, newest, world.clock.now())
  if (obstacle)
    throw new Refusal('STATE_CONFLICT', `It cannot be disputed: ${obstacle}.`, {
      state: newest?.status ?? row.status,
    })
  const made = newDispute(deps, row, request, scale)
  await insertDispute(tx, tenantId, made)
  const event = { type: 'dispute.open' }
  await writeStep(deps, made, { event, actor: 'customer', words: made.note })
  await tellOf(deps, { dispute: made, program: state.program }, 'dispute_opened')
  const news: LedgerStep = { transfers: [], rows: newsOf(made, 'INSERT') }
  const steps = [...(await frozen(deps, { ...state, dispute: made })), news]
  await commitLedgerSteps(tx, tenantId, steps, world.clock.now())
  return purchaseDisputeShown(deps, row)
}

const isSame = ({ reason, asked }: DisputeRow, request: Request, scale: number) =>
  reason === request.reason && asked === toMinor(request.amount, scale)

/** Whoever pays with it without the holder goes on otherwise. */
async function frozen(deps: PurchaseDeps, { dispute, card, program }: LockedDispute) {
  if (dispute.reason !== 'not_mine' || card.status !== 'ACTIVE') return []
  return (await moveCardRow({ ...deps, program }, card, { type: 'card.freeze' })).steps
}

function newDispute(
  { world }: PurchaseDeps,
  row: CardTransactionRow,
  request: Request,
  scale: number,
): DisputeRow {
  const minor = toMinor(request.amount, scale)
  if (minor === null || minor <= 0n) throw new Refusal('AMOUNT_INVALID')
  if (minor > row.taken - row.refunded) throw new Refusal('AMOUNT_TOO_LARGE')
  const now = world.clock.now()
  return {
    id: world.random.id(),
    person_id: row.person_id,
    wallet_id: row.wallet_id,
    card_id: row.card_id ?? '',
    purchase_id: row.id,
    status: 'OPEN',
    reason: request.reason,
    answers: answersIn(request),
    note: request.note,
    currency_id: row.currency_id,
    asked: minor,
    minor,
    credited: 0n,
    returned: 0n,
    merchant: row.merchant,
    bought: row.taken,
    last4: row.last4,
    cleared_at: row.cleared_at ?? now,
    credited_by: null,
    reference: null,
    due_at: disputeDueAt('OPEN', now),
    created_at: now,
    moved_at: now,
    version: 1,
  }
}

/** Exactly what its reason asks. */
function answersIn(request: Request): DisputeAnswers {
  const wanted: readonly string[] = disputeQuestions[request.reason]
  const { card_with_you, happened_on, right_amount, asked_merchant } = request
  const given = { card_with_you, happened_on, right_amount, asked_merchant }
  const errors = Object.entries(given).flatMap(([name, answer]) => {
    if (wanted.includes(name) === (answer !== undefined)) return []
    return [{ pointer: `/${name}`, code: answer === undefined ? 'REQUIRED' : 'UNKNOWN' }]
  })
  if (errors.length > 0) throw new Refusal('VALIDATION_FAILED', undefined, { errors })
  return Object.fromEntries(Object.entries(given).filter(([, answer]) => answer !== undefined))
}

export async function lockedOwn(context: PersonContext, id: string): Promise<LockedDispute> {
  const { tx, scope } = context
  const known = isUuid(id) ? await findDispute(tx, scope.tenantId, id) : null
  if (!known) throw new Refusal('NOT_FOUND')
  return lockedDispute(disputeDepsOf(context), id)
}

export async function handleAnswerDispute(
  { id, text: words }: ParsedOf<typeof answerDispute>,
  context: PersonContext,
) {
  const deps = disputeDepsOf(context)
  const locked = await lockedOwn(context, id)
  const event = { type: 'dispute.answer' } as const
  return shownAfter(deps, await stepDispute(deps, locked, { event, actor: 'customer', words }))
}

export async function handleWithdrawDispute(
  { id }: ParsedOf<typeof withdrawDispute>,
  context: PersonContext,
) {
  const deps = disputeDepsOf(context)
  const locked = await lockedOwn(context, id)
  if (locked.dispute.status === 'WITHDRAWN') return shownAfter(deps, locked.dispute)
  const event = { type: 'dispute.withdraw' } as const
  return shownAfter(deps, await stepDispute(deps, locked, { event, actor: 'customer' }))
}

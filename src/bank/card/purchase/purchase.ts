import type { CardTransactionType } from '#contract/cardTransaction'
import { purchaseLife, type PurchaseEvent, type PurchaseStatus } from '#machines/card/purchase.life'
import { advance, type IntentOf } from '#machines/kit/life'
import { job } from '#bank/job/job'
import { idOf } from '#bank/ledger/accounts'
import { commitLedgerSteps, type BulkRow, type LedgerStep } from '#bank/ledger/step'
import { notifyPurchase } from '#bank/notice/purchase'
import { cardSchemeAccount } from '#bank/card/balance'
import type { AuthorizationState, PurchaseDeps } from './decide.ts'
import { expiryOf } from './expiry.ts'
import { notifyOverdrawn } from '#bank/card/notice'
import {
  creditPosting,
  holdPosting,
  releasePosting,
  capturePosting,
  transferOf,
  type PurchasePosting,
} from './postings.ts'
import { addSpent } from './spent.rows.ts'
import { afterPurchase, cardFeedEntry } from '#bank/card/stepCard'
import { noteSubscription } from '#bank/card/subscription/noticed'
import {
  insertPurchaseEvent,
  writeCardTransaction,
  type CardTransactionRow,
  type PurchaseEventRow,
} from './transaction.rows.ts'

export interface PurchaseStep {
  event: PurchaseEvent
  minor: bigint
  as: CardTransactionType
}

interface PurchaseChange extends PurchaseStep {
  row: CardTransactionRow
  authorization: AuthorizationState
  now: Date
}

type Effect = (change: PurchaseChange) => PurchasePosting & Partial<CardTransactionRow>

/** What each intent means for the money. An intent without an entry does not compile. */
const effects: Record<IntentOf<typeof purchaseLife>['type'], Effect> = {
  holdMoney: ({ row, authorization, minor, now }) => {
    const expires_at = expiryOf(authorization.program.row.brand, row.merchant.category, now)
    const held = row.held + minor
    return { ...holdPosting(row, held, expires_at), held, expires_at }
  },
  releaseMoney: ({ row, event, minor, now }) => {
    const rest = event.type === 'network.reversed' ? row.held - minor : 0n
    if (rest > 0n) return { ...holdPosting(row, rest, row.expires_at ?? now), held: rest }
    return {
      ...releasePosting(row, event.type === 'promise.expired' ? 'expired' : 'voided'),
      held: 0n,
      expires_at: null,
    }
  },
  takeHeld: (change) => capture(change),
  takeFree: (change) => capture(change),
  giveBack: ({ row, authorization, minor }) => ({
    legs: [
      { ...cardSchemeAccount(row.currency_id), posted: -minor },
      ...creditPosting(row, authorization.money, minor),
    ],
    holdId: row.hold_id,
    overdrawn: false,
    refunded: row.refunded + minor,
  }),
}

function capture({ row, authorization, minor, event, now }: PurchaseChange) {
  const last = event.type === 'network.cleared' && event.last
  const posting = capturePosting(row, authorization.money, minor, last)
  return {
    ...posting,
    taken: row.taken + minor,
    held: posting.holdId === null ? 0n : row.held - minor,
    cleared_at: now,
    ...(posting.holdId === null && { expires_at: null }),
  }
}

/**
 * The caller holds the rows of sub-account and card, so that the decision still applies. `more` is
 * posted after it, in the same commit.
 */
export async function stepPurchase(
  deps: PurchaseDeps,
  authorization: AuthorizationState,
  before: CardTransactionRow,
  step: PurchaseStep,
  more: readonly LedgerStep[] = [],
): Promise<CardTransactionRow> {
  const { world } = deps
  const now = world.clock.now()
  const { status, facts, intents } = advance(
    purchaseLife,
    {
      // Only the purchase life writes the status of a purchase.
      status: before.status as PurchaseStatus,
      facts: { partTaken: before.part_taken, reason: before.reason },
    },
    step.event,
  )
  const row = { ...before, version: before.version + 1 }
  const [intent] = intents
  const posting = intent
    ? effects[intent.type]({ ...step, row, authorization, now })
    : { legs: [], holdId: row.hold_id, overdrawn: false }
  const { legs, holdId, overdrawn, ...changed } = posting
  const next: CardTransactionRow = {
    ...row,
    ...changed,
    status,
    type: status === 'CLEARED' ? 'PURCHASE' : row.type,
    part_taken: facts.partTaken,
    reason: facts.reason,
    hold_id: holdId,
    overdrawn: row.overdrawn || overdrawn,
  }
  const line: PurchaseEventRow = {
    type: step.as,
    status: step.as === 'AUTHORIZATION' ? status : 'COMPLETED',
    minor: step.minor,
    is_credit: step.as === 'REFUND' || step.as === 'REVERSAL',
    reason: facts.reason,
  }
  const feedRows = await savePurchase(deps, authorization, before, next, line)
  const jobs = [
    ...expiryJobs(deps, before, next),
    ...repaymentJobs(deps, authorization, before, next),
  ]
  const transfers = legs.length > 0 ? [transferOf(row, step.event.type, legs)] : []
  const own = { transfers, rows: [...feedRows, ...jobs] }
  await commitLedgerSteps(deps.tx, deps.tenantId, [own, ...more], now)
  if (before.status === 'PENDING') await afterFirstStep(deps, authorization, next)
  if (next.overdrawn && !before.overdrawn) await notifyOverdrawn(deps, next)
  return next
}

async function afterFirstStep(
  deps: PurchaseDeps,
  { card, program }: AuthorizationState,
  next: CardTransactionRow,
) {
  if (next.status !== 'APPROVED' && next.status !== 'CLEARED') return
  await noteSubscription(deps, next)
  await afterPurchase({ ...deps, program }, card, next.merchant.name)
}

/** Returns feed rows for the caller to commit. */
export async function savePurchase(
  { tx, tenantId, world }: PurchaseDeps,
  { card, program }: AuthorizationState,
  before: CardTransactionRow,
  next: CardTransactionRow,
  line: PurchaseEventRow,
): Promise<BulkRow[]> {
  const now = world.clock.now()
  await writeCardTransaction(tx, tenantId, next)
  await insertPurchaseEvent(tx, tenantId, next, line, now)
  await notifyPurchase({ tx, tenantId, world }, { card, program }, next, line)
  if (next.day !== null)
    await addSpent(tx, tenantId, {
      cardId: card.id,
      personId: card.person_id,
      day: next.day,
      minor: next.held + next.taken - (before.held + before.taken),
    })
  return [await cardFeedEntry({ tx, tenantId, world, program }, card)]
}

const expiryJobs = (
  { world }: PurchaseDeps,
  before: CardTransactionRow,
  next: CardTransactionRow,
) =>
  before.expires_at === null && next.expires_at !== null
    ? [
        job(world, 'purchase.expire', {
          key: next.id,
          what: { purchaseId: next.id },
          dueAt: next.expires_at,
        }),
      ]
    : []

/** Released money pays what is owed, in a job of its own. */
const repaymentJobs = (
  { world }: PurchaseDeps,
  { money, subAccount }: AuthorizationState,
  before: CardTransactionRow,
  next: CardTransactionRow,
) =>
  next.held < before.held && money.owed > 0n
    ? [
        job(world, 'card.repay', {
          key: idOf(next.id, 'repay', String(next.version)),
          what: { subAccountId: subAccount.id },
          dueAt: world.clock.now(),
        }),
      ]
    : []

import { Refusal } from '#contract/kit/refusal'
import type { Tx } from '#bank/db/engine'
import { commitLedgerRows } from '#bank/ledger/step'
import type { Leg } from '#bank/ledger/transfer'
import type { NetworkMessage } from '#bank/outside/network/network'
import { freeCardMoney, cardMoneyAccount, cardMoneyOf, cardSchemeAccount } from '#bank/card/balance'
import { lockCard } from '#bank/card/card.rows'
import {
  lockChallenge,
  writeChallengePurchase,
  type CardChallengeRow,
} from '#bank/card/challenge/challenge.rows'
import { findDisputeOfPurchase } from '#bank/card/dispute/dispute.rows'
import { countRefundIn } from '#bank/card/dispute/network'
import { declineReasonFor, type AuthorizationState, type PurchaseDeps } from './decide.ts'
import { newTransaction } from './newTransaction.ts'
import { creditPosting, transferOf } from './postings.ts'
import { programIn, issuingProgramsOf } from '#bank/card/programs'
import { isSubscriptionStopped } from '#bank/card/subscription/noticed'
import { savePurchase, stepPurchase } from './purchase.ts'
import { nothingSpent, spentBy } from './spent.rows.ts'
import { lockSubAccountOf } from '#bank/card/subAccount.rows'
import { isPaused } from '#bank/tenant/tenant.rows'
import { findCardTransaction, type CardTransactionRow } from './transaction.rows.ts'

/**
 * Each message locks the sub-account first, so that parallel purchases cannot exceed a limit or the
 * balance.
 */
export function handleNetworkMessage(deps: PurchaseDeps, message: NetworkMessage) {
  switch (message.kind) {
    case 'authorise':
      return authorise(deps, message)
    case 'increment':
      return increment(deps, message)
    case 'clearUnasked':
      return clearUnasked(deps, message)
    case 'credit':
    case 'fee':
      return postStandalone(deps, message)
    default:
      return continuePurchase(deps, message)
  }
}

type Message<Kind extends NetworkMessage['kind']> = Extract<NetworkMessage, { kind: Kind }>

async function authorise(deps: PurchaseDeps, message: Message<'authorise'>) {
  const { cardId, minor, merchant, entry, recurring, original = null, challengeId } = message
  const state = await authorizationStateOf(deps, cardId)
  const asked = { minor, merchant, recurring, original }
  const row = newTransaction(deps, state, { ...asked, type: 'AUTHORIZATION' })
  const challenge = challengeId ? await lockChallenge(deps.tx, deps.tenantId, challengeId) : null
  const isUnapproved = challengeId !== undefined && !isApprovedFor(challenge, message)
  const isStopped = await isSubscriptionStopped(deps, row)
  const decided = { minor, already: 0n, merchant, entry, isUnapproved, isStopped }
  const reason = declineReasonFor(state, decided)
  const event = reason
    ? ({ type: 'network.declined', reason } as const)
    : ({ type: minor === 0n ? 'network.checked' : 'network.approved' } as const)
  const next = await stepPurchase(deps, state, row, { event, minor, as: 'AUTHORIZATION' })
  if (challenge?.card_id === cardId && challenge.purchase_id === null)
    await writeChallengePurchase(deps.tx, deps.tenantId, challenge.id, next.id)
  return next
}

/** What the holder approved: once, for this card and shop, and up to this amount. */
const isApprovedFor = (
  challenge: CardChallengeRow | null,
  { cardId, minor, merchant }: Message<'authorise'>,
) =>
  challenge?.status === 'APPROVED' &&
  challenge.purchase_id === null &&
  challenge.card_id === cardId &&
  challenge.merchant.name === merchant.name &&
  minor <= BigInt(challenge.minor)

async function increment(deps: PurchaseDeps, { purchaseId, minor }: Message<'increment'>) {
  const { tx, tenantId, world } = deps
  const { state, row } = await purchaseOf(deps, purchaseId)
  const already = row.held + row.taken
  const isStopped = await isSubscriptionStopped(deps, row)
  const { merchant } = row
  const reason = declineReasonFor(state, { minor, already, merchant, entry: null, isStopped })
  const step = { event: { type: 'network.incremented' }, minor, as: 'AUTHORIZATION' } as const
  if (!reason || row.status !== 'APPROVED') return stepPurchase(deps, state, row, step)
  const next = { ...row, version: row.version + 1 }
  const line = { type: 'AUTHORIZATION', status: 'DECLINED', is_credit: false } as const
  const rows = await savePurchase(deps, state, row, next, { ...line, minor, reason })
  await commitLedgerRows(tx, tenantId, { transfers: [], rows }, world.clock.now())
  return next
}

async function clearUnasked(deps: PurchaseDeps, message: Message<'clearUnasked'>) {
  const { cardId, minor, merchant, recurring } = message
  const state = await authorizationStateOf(deps, cardId)
  const asked = { minor, merchant, recurring, original: null }
  const row = newTransaction(deps, state, { ...asked, type: 'PURCHASE' })
  const event = { type: 'network.cleared', last: true } as const
  return stepPurchase(deps, state, row, { event, minor, as: 'CLEARING' })
}

async function continuePurchase(
  deps: PurchaseDeps,
  message: Message<'reverse' | 'clear' | 'refund'>,
) {
  const { state, row } = await purchaseOf(deps, message.purchaseId)
  if (message.kind === 'clear') {
    const last = message.last || message.minor >= row.held
    const event = { type: 'network.cleared', last } as const
    return stepPurchase(deps, state, row, { event, minor: message.minor, as: 'CLEARING' })
  }
  if (message.kind === 'refund') {
    return refund(deps, { state, row }, message.minor)
  }
  const minor = message.minor ?? row.held
  if (row.status === 'APPROVED' && minor > row.held)
    throw new Refusal('AMOUNT_TOO_LARGE', 'More than is promised.')
  const event = { type: 'network.reversed', whole: minor === row.held } as const
  return stepPurchase(deps, state, row, { event, minor, as: 'REVERSAL' })
}

/** What the network gave back in a dispute is not given back again. */
async function refund(
  deps: PurchaseDeps,
  { state, row }: { state: AuthorizationState; row: CardTransactionRow },
  minor: bigint,
) {
  const dispute = await findDisputeOfPurchase(deps.tx, deps.tenantId, row.id)
  const back = row.refunded + (dispute?.returned ?? 0n)
  if (row.status === 'CLEARED' && back + minor > row.taken)
    throw new Refusal('AMOUNT_TOO_LARGE', 'More than was taken.')
  const event = { type: 'network.refunded', within: true } as const
  const more = dispute ? await countRefundIn(deps, state, dispute, minor) : []
  return stepPurchase(deps, state, row, { event, minor, as: 'REFUND' }, more)
}

/** A date if it has not expired yet; null if there is nothing left to do. */
export async function expire(deps: PurchaseDeps, purchaseId: string): Promise<Date | null> {
  const { state, row } = await purchaseOf(deps, purchaseId)
  if (row.expires_at === null) return null
  if (deps.world.clock.now() < row.expires_at) return row.expires_at
  const event = { type: 'promise.expired' } as const
  await stepPurchase(deps, state, row, { event, minor: row.held, as: 'AUTHORIZATION' })
  return null
}

async function postStandalone(deps: PurchaseDeps, message: Message<'credit' | 'fee'>) {
  const { tx, tenantId, world } = deps
  const { cardId, minor, merchant } = message
  const state = await authorizationStateOf(deps, cardId)
  const credit = message.kind === 'credit'
  const alive = !['CANCELED', 'CLOSED'].includes(state.card.status)
  const accepted = credit ? alive : freeCardMoney(state.money) >= minor
  const draft = newTransaction(deps, state, {
    minor,
    merchant,
    original: null,
    type: credit ? 'ORIGINAL_CREDIT' : 'FEE',
  })
  const next: CardTransactionRow = {
    ...draft,
    status: accepted ? 'COMPLETED' : 'FAILED',
    reason: accepted ? null : credit ? 'card_closed' : 'insufficient_funds',
    is_credit: credit,
    day: null,
    version: 1,
  }
  const { type, status, reason, is_credit } = next
  const line = { type, status, minor, is_credit, reason }
  const rows = await savePurchase(deps, state, draft, next, line)
  const signed = credit ? minor : -minor
  const legs: Leg[] = [
    { ...cardSchemeAccount(next.currency_id), posted: -signed },
    ...(credit
      ? creditPosting(next, state.money, minor)
      : [{ ...cardMoneyAccount(next.sub_account_id, next.currency_id), posted: -minor }]),
  ]
  const transfers = accepted ? [transferOf(next, message.kind, legs)] : []
  await commitLedgerRows(tx, tenantId, { transfers, rows }, world.clock.now())
  return next
}

async function authorizationStateOf({ tx, tenantId, world }: PurchaseDeps, cardId: string) {
  const subAccount = await lockSubAccountOf(tx, tenantId, cardId)
  const card = await lockCard(tx, tenantId, cardId)
  if (!card || !subAccount) throw new Refusal('NOT_FOUND', 'There is no such card.')
  const programs = await issuingProgramsOf({ tx, scope: { tenantId, personId: null } })
  const money = await cardMoneyOf(tx, tenantId, [subAccount.id])
  const spent = await spentBy(tx, tenantId, [cardId], world.clock.now())
  return {
    card,
    subAccount,
    program: programIn(programs, card.program_id),
    money: money(subAccount.id),
    spent: spent.get(cardId) ?? nothingSpent,
    paused: await isPaused(tx, tenantId),
  }
}

async function purchaseOf(deps: PurchaseDeps, id: string) {
  const { tx, tenantId } = deps
  const known = await findIn(tx, tenantId, id)
  const state = await authorizationStateOf(deps, known.cardId)
  // Read again: it may have changed while we waited for the lock.
  return { state, row: (await findIn(tx, tenantId, id)).row }
}

async function findIn(tx: Tx, tenantId: string, id: string) {
  const row = await findCardTransaction(tx, tenantId, id)
  if (!row?.card_id) throw new Refusal('NOT_FOUND', 'There is no such purchase.')
  return { row, cardId: row.card_id }
}

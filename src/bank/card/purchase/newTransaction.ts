import type { CardTransactionType } from '#contract/cardTransaction'
import type { CardMerchant, OriginalAmount } from '#bank/outside/network/network'
import type { AuthorizationState, PurchaseDeps } from './decide.ts'
import { isoDayOf } from './spent.rows.ts'
import type { CardTransactionRow } from './transaction.rows.ts'

interface NewTransaction {
  minor: bigint
  merchant: CardMerchant
  recurring?: boolean | undefined
  original: OriginalAmount | null
  type: CardTransactionType
}

export function newTransaction(
  { world }: PurchaseDeps,
  { card, program }: AuthorizationState,
  { minor, merchant, recurring = false, original, type }: NewTransaction,
): CardTransactionRow {
  const now = world.clock.now()
  return {
    id: world.random.id(),
    person_id: card.person_id,
    wallet_id: card.wallet_id,
    sub_account_id: card.sub_account_id,
    card_id: card.id,
    last4: card.last4,
    type,
    status: 'PENDING',
    reason: null,
    part_taken: false,
    merchant,
    currency_id: program.currency.id,
    asked: minor,
    held: 0n,
    taken: 0n,
    refunded: 0n,
    original,
    is_credit: false,
    overdrawn: false,
    recurring,
    hold_id: null,
    day: isoDayOf(now),
    created_at: now,
    cleared_at: null,
    expires_at: null,
    version: 0,
  }
}

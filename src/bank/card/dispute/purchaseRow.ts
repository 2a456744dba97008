import { idOf } from '#bank/ledger/accounts'
import type { CardRow } from '#bank/card/card.rows'
import type { PurchaseDeps } from '#bank/card/purchase/decide'
import {
  insertPurchaseEvent,
  writeCardTransaction,
  type CardTransactionRow,
} from '#bank/card/purchase/transaction.rows'
import type { DisputeRow } from './dispute.rows.ts'

/** A line of the card’s list for money that a dispute brought or took, so that the list adds up. */
export async function saveDisputeMove(
  { tx, tenantId, world }: PurchaseDeps,
  dispute: DisputeRow,
  card: CardRow,
  moved: bigint,
): Promise<void> {
  if (moved === 0n) return
  const is_credit = moved > 0n
  const now = world.clock.now()
  const asked = is_credit ? moved : -moved
  const row: CardTransactionRow = {
    id: idOf(dispute.id, 'card line', String(dispute.version)),
    person_id: dispute.person_id,
    wallet_id: dispute.wallet_id,
    sub_account_id: card.sub_account_id,
    card_id: card.id,
    last4: card.last4,
    type: is_credit ? 'REFUND' : 'REVERSAL',
    status: 'COMPLETED',
    reason: is_credit ? 'dispute_credit' : 'dispute_return',
    part_taken: false,
    merchant: dispute.merchant,
    currency_id: dispute.currency_id,
    asked,
    held: 0n,
    taken: 0n,
    refunded: 0n,
    original: null,
    is_credit,
    overdrawn: false,
    recurring: false,
    hold_id: null,
    day: null,
    created_at: now,
    cleared_at: now,
    expires_at: null,
    version: 1,
  }
  await writeCardTransaction(tx, tenantId, row)
  const { type, status, reason } = row
  await insertPurchaseEvent(
    tx,
    tenantId,
    row,
    { type, status, minor: asked, is_credit, reason },
    now,
  )
}

import type { PurchaseDeps } from '#bank/card/purchase/decide'
import type { CardTransactionRow } from '#bank/card/purchase/transaction.rows'
import { insertSubscription, isStoppedAt } from './subscription.rows.ts'

type Charged = Pick<CardTransactionRow, 'recurring' | 'card_id' | 'merchant'>

/** The caller holds the card, which whoever stops one locks too. */
export const isSubscriptionStopped = async (
  { tx, tenantId }: PurchaseDeps,
  { recurring, card_id, merchant }: Charged,
): Promise<boolean> =>
  recurring && card_id !== null && isStoppedAt(tx, tenantId, card_id, merchant.name)

/** What was stopped before stays so: its merchant may have charged without asking. */
export async function noteSubscription(
  { tx, tenantId, world }: PurchaseDeps,
  { recurring, card_id, person_id, wallet_id, merchant }: CardTransactionRow,
): Promise<void> {
  if (!recurring || card_id === null) return
  const now = world.clock.now()
  await insertSubscription(tx, tenantId, {
    id: world.random.id(),
    person_id,
    wallet_id,
    card_id,
    status: 'ACTIVE',
    merchant,
    created_at: now,
    moved_at: now,
  })
}

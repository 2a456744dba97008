import { fromMinor } from '#contract/kit/amount'
import type { NoticeKind } from '#contract/notice'
import type { AuthorizationState, PurchaseDeps } from '#bank/card/purchase/decide'
import type { CardTransactionRow, PurchaseEventRow } from '#bank/card/purchase/transaction.rows'
import { enqueueNotice } from './enqueueNotice.ts'

export async function notifyPurchase(
  deps: Pick<PurchaseDeps, 'tx' | 'tenantId' | 'world'>,
  { card, program }: Pick<AuthorizationState, 'card' | 'program'>,
  { merchant, version }: CardTransactionRow,
  event: PurchaseEventRow,
): Promise<void> {
  const kind = kindOf(event, version)
  if (kind === null) return
  const { scale, symbol } = program.currency
  const facts = {
    amount: fromMinor(event.minor, scale),
    currency: symbol,
    name: merchant.name,
    ...(card.last4 && { last4: card.last4 }),
    ...(event.reason && { reason: event.reason }),
  }
  const target = { room: 'cards', subject: card.id, walletId: card.wallet_id } as const
  await enqueueNotice(deps, card.person_id, { kind, facts, ...target })
}

/** A clearing makes a notice only where no authorization came first. */
function kindOf({ type, status }: PurchaseEventRow, version: number): NoticeKind | null {
  if (type === 'REFUND') return 'purchase_refunded'
  if (type === 'AUTHORIZATION' && status === 'DECLINED') return 'purchase_declined'
  if (type === 'AUTHORIZATION' && status === 'APPROVED') return 'purchase_approved'
  return type === 'CLEARING' && version === 1 ? 'purchase_approved' : null
}

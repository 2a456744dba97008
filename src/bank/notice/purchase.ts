import { fromMinor } from '#contract/kit/amount'
import type { NoticeKind } from '#contract/notice'
import type { AuthorizationState, PurchaseDeps } from '#bank/card/purchase/decide'
import type { CardTransactionRow, PurchaseEventRow } from '#bank/card/purchase/transaction.rows'
import { enqueueNotice } from './enqueueNotice.ts'

/** Tells a card's holder of a line in a purchase's story, where it is one they did not see coming. */
export async function notifyPurchase(
  deps: Pick<PurchaseDeps, 'tx' | 'tenantId' | 'world'>,
  { card, program }: Pick<AuthorizationState, 'card' | 'program'>,
  { merchant, version }: CardTransactionRow,
  line: PurchaseEventRow,
): Promise<void> {
  const kind = kindOf(line, version)
  if (kind === null) return
  const { scale, symbol } = program.currency
  const facts = {
    amount: fromMinor(line.minor, scale),
    currency: symbol,
    name: merchant.name,
    ...(card.last4 && { last4: card.last4 }),
    ...(line.reason && { reason: line.reason }),
  }
  const led = { room: 'cards', subject: card.id, walletId: card.wallet_id } as const
  await enqueueNotice(deps, card.person_id, { kind, facts, ...led })
}

/** A promise is told of when it is made, and what was taken without one when it is taken. */
function kindOf({ type, status, minor }: PurchaseEventRow, version: number): NoticeKind | null {
  if (type === 'REFUND') return 'purchase_refunded'
  if (type === 'AUTHORIZATION' && status === 'DECLINED') return 'purchase_declined'
  if (type === 'AUTHORIZATION' && status === 'APPROVED' && minor > 0n) return 'purchase_approved'
  return type === 'CLEARING' && version === 1 ? 'purchase_approved' : null
}

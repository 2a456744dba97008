import { disputePlace } from '#contract/cardDispute'
import { fromMinor } from '#contract/kit/amount'
import type { NoticeKind } from '#contract/notice'
import type { DisputeEvent } from '#machines/card/dispute.life'
import { enqueueNotice } from '#bank/notice/enqueueNotice'
import type { PurchaseDeps } from '#bank/card/purchase/decide'
import type { LockedDispute } from './locked.ts'

const noticeOf: Partial<Record<DisputeEvent['type'], NoticeKind>> = {
  'staff.askMore': 'dispute_needs_more',
  'staff.file': 'dispute_sent',
  'staff.decline': 'dispute_declined',
  'dispute.withdraw': 'dispute_withdrawn',
  'network.won': 'dispute_won',
  'network.lost': 'dispute_lost',
}

export async function tellOfStep(
  deps: PurchaseDeps,
  locked: LockedDispute,
  { type }: DisputeEvent,
  moved: bigint,
) {
  const { status } = locked.dispute
  if (type === 'staff.credit' && moved > 0n) await tellOf(deps, locked, 'dispute_credited')
  if (type === 'merchant.refunded' && status === 'REFUNDED')
    await tellOf(deps, locked, 'dispute_refunded')
  const kind = noticeOf[type]
  if (kind) await tellOf(deps, locked, kind)
}

export const tellOf = (
  deps: PurchaseDeps,
  { dispute, program: { currency } }: Pick<LockedDispute, 'dispute' | 'program'>,
  kind: NoticeKind,
) =>
  enqueueNotice(deps, dispute.person_id, {
    kind,
    facts: {
      amount: fromMinor(dispute.asked, currency.scale),
      currency: currency.symbol,
      name: dispute.merchant.name,
      ...(dispute.last4 && { last4: dispute.last4 }),
    },
    room: 'cards',
    subject: disputePlace(dispute.purchase_id),
    walletId: dispute.wallet_id,
  })

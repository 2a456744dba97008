import { inWallet } from '#contract/kit/inWallet'
import type { PersonNotice } from '#contract/notice'
import { useLinkTo } from '#app/features/app/routing.ts'

/** To the page, the item on it and its wallet. */
export function useNoticeLink() {
  const linkTo = useLinkTo()
  return ({ room, subject, wallet_id }: PersonNotice) =>
    // Notices of before named the page of orders.
    linkTo(room === 'orders' ? 'activity' : room, subject, wallet_id ? inWallet(wallet_id) : '')
}

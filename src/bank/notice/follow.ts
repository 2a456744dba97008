import { followBudgets } from '#bank/budget/check'
import { createFeedFollower } from '#bank/feed/follower'
import { followReferrals } from '#bank/referral/check'
import type { BankServices } from '#bank/services'
import { noticeFromFeed, orderIdsIn } from './noticeFromFeed.ts'
import { ordersToSelf, ownerOf, walletsBehindNotices } from './notice.rows.ts'
import { insertNotices } from './insertNotices.ts'
import { addressed } from './addressed.ts'
import { followWaiting } from './waiting.ts'

export const createNoticeFollower = (world: BankServices, committed: (tenantId: string) => void) =>
  createFeedFollower(
    world,
    {
      name: 'notices',
      table: 'notice_heard',
      walletsBehind: walletsBehindNotices,
      async read(tx, tenantId, walletId, entries) {
        await followWaiting(tx, { tenantId, walletId }, world, entries)
        await followBudgets(tx, { tenantId, walletId }, world, entries)
        await followReferrals(tx, { tenantId, walletId }, world, entries)
        const toSelf = await ordersToSelf(tx, tenantId, orderIdsIn(entries))
        const found = entries.flatMap((entry) => noticeFromFeed(entry, toSelf) ?? [])
        if (found.length === 0) return
        const personId = await ownerOf(tx, tenantId, walletId)
        if (personId === null) return
        const notices = await addressed(tx, tenantId, { walletId, ownerId: personId }, found)
        await insertNotices(tx, tenantId, world, notices)
      },
    },
    committed,
  )

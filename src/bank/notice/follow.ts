import { createFeedFollower } from '#bank/feed/follower'
import type { BankServices } from '#bank/services'
import { noticeFromFeed } from './noticeFromFeed.ts'
import { ownerOf, walletsBehindNotices } from './notice.rows.ts'
import { insertNotices } from './insertNotices.ts'

/** Tells the owner of a wallet what of its news matters to them, once. */
export const createNoticeFollower = (world: BankServices, written: (tenantId: string) => void) =>
  createFeedFollower(
    world,
    {
      name: 'notices',
      table: 'notice_heard',
      walletsBehind: walletsBehindNotices,
      async read(tx, tenantId, walletId, entries) {
        const found = entries.flatMap((one) => noticeFromFeed(one) ?? [])
        if (found.length === 0) return
        const personId = await ownerOf(tx, tenantId, walletId)
        if (personId === null) return
        await insertNotices(
          tx,
          tenantId,
          world,
          found.map((one) => ({ ...one, personId })),
        )
      },
    },
    written,
  )

import { createFollower } from '#bank/feed/follower'
import type { World } from '#bank/services'
import { noticeIn } from './noticeFromFeed.ts'
import { ownerOf, walletsUnread } from './notice.rows.ts'
import { putNotices } from './insertNotices.ts'

/** Tells the owner of a wallet what of its news matters to them, once. */
export const createNoticeFollower = (world: World, written: (tenantId: string) => void) =>
  createFollower(
    world,
    {
      name: 'notices',
      table: 'notice_heard',
      behind: walletsUnread,
      async read(tx, tenantId, walletId, told) {
        const found = told.flatMap((one) => noticeIn(one) ?? [])
        if (found.length === 0) return
        const personId = await ownerOf(tx, tenantId, walletId)
        if (personId === null) return
        await putNotices(
          tx,
          tenantId,
          world,
          found.map((one) => ({ ...one, personId })),
        )
      },
    },
    written,
  )

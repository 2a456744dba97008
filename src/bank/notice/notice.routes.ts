import type { noticeCalls } from '#contract/notice'
import type { HandlersOf } from '#bank/requestContext'
import * as notice from './notice.ts'

export const noticeRoutes: HandlersOf<typeof noticeCalls> = {
  listNotices: notice.handleListNotices,
  readNotices: notice.handleReadNotices,
  readPreferences: notice.handleReadPreferences,
  changePreferences: notice.handleChangePreferences,
}

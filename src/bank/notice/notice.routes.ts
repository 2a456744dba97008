import type { noticeCalls } from '#contract/notice'
import type { HandlersOf } from '#bank/requestContext'
import {
  handleChangePreferences,
  handleListNotices,
  handleReadPreferences,
  handleReadNotices,
} from './notice.ts'

export const noticeRoutes: HandlersOf<typeof noticeCalls> = {
  listNotices: handleListNotices,
  readNotices: handleReadNotices,
  readPreferences: handleReadPreferences,
  changePreferences: handleChangePreferences,
}

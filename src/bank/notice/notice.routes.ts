import type { noticeCalls } from '#contract/notice'
import type { notificationPreferencesCalls } from '#contract/notificationPreferences'
import type { HandlersOf } from '#bank/requestContext'
import * as notice from './notice.ts'

export const noticeRoutes: HandlersOf<typeof noticeCalls & typeof notificationPreferencesCalls> = {
  listNotices: notice.handleListNotices,
  readNotices: notice.handleReadNotices,
  readPreferences: notice.handleReadPreferences,
  changePreferences: notice.handleChangePreferences,
}

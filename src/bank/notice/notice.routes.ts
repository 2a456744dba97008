import type { noticeCalls } from '#contract/notice'
import type { HandlersOf } from '#bank/requestContext'
import { changeMine, listMine, preferencesHere, readMine } from './notice.ts'

export const noticeRoutes: HandlersOf<typeof noticeCalls> = {
  listNotices: listMine,
  readNotices: readMine,
  readPreferences: preferencesHere,
  changePreferences: changeMine,
}

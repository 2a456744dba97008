import type { activityCalls } from '#contract/activity'
import type { HandlersOf } from '#bank/requestContext'
import { handleListActivity, handleReadActivity } from './activity.ts'
import { handleReadReceipt } from './receipt.ts'

export const activityRoutes: HandlersOf<typeof activityCalls> = {
  listActivity: handleListActivity,
  readActivity: handleReadActivity,
  readReceipt: handleReadReceipt,
}

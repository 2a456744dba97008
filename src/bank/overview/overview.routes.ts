import type { overviewCalls } from '#contract/overview'
import type { HandlersOf } from '#bank/requestContext'
import { handleReadOverview } from './overview.ts'

export const overviewRoutes: HandlersOf<typeof overviewCalls> = {
  readOverview: handleReadOverview,
}

import type { rateCalls } from '#contract/rate'
import type { HandlersOf } from '#bank/requestContext'
import { handleReadRateHistory, handleListRates } from './rate.ts'

export const rateRoutes: HandlersOf<typeof rateCalls> = {
  listRates: handleListRates,
  readRateHistory: handleReadRateHistory,
}

import type { rateCalls } from '#contract/rate'
import type { HandlersOf } from '#bank/requestContext'
import { rateHistory, ratesHere } from './rate.ts'

export const rateRoutes: HandlersOf<typeof rateCalls> = {
  listRates: ratesHere,
  readRateHistory: rateHistory,
}

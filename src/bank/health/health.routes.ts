import type { healthCalls } from '#contract/health'
import type { HandlersOf } from '#bank/requestContext'
import { documentHere, healthNow } from './health.ts'

export const healthRoutes: HandlersOf<typeof healthCalls> = {
  readHealth: healthNow,
  readDocument: documentHere,
}

import type { healthCalls } from '#contract/health'
import type { HandlersOf } from '#bank/requestContext'
import { handleReadDocument, handleReadHealth } from './health.ts'

export const healthRoutes: HandlersOf<typeof healthCalls> = {
  readHealth: handleReadHealth,
  readDocument: handleReadDocument,
}

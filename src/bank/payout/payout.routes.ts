import type { payoutCalls } from '#contract/payout'
import { inEnvelope, inPageEnvelope } from '#bank/frontend/frontend'
import type { HandlersOf } from '#bank/requestContext'
import * as payout from './payout.ts'
import { handleExportPayout } from './report.ts'
import { handleSubmitPayout } from './submit.ts'

export const payoutRoutes: HandlersOf<typeof payoutCalls> = {
  listPayouts: inPageEnvelope(payout.handleListPayouts),
  createPayout: inEnvelope(payout.handleCreatePayout),
  readPayout: inEnvelope(payout.handleReadPayout),
  changePayout: inEnvelope(payout.handleChangePayout),
  submitPayout: inEnvelope(handleSubmitPayout),
  cancelPayout: inEnvelope(payout.handleCancelPayout),
  exportPayout: handleExportPayout,
}

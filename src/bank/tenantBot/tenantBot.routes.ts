import type { tenantBotCalls } from '#contract/ops/tenantBot'
import type { HandlersOf } from '#bank/requestContext'
import {
  handleReadTenantBot,
  handleTryTenantBot,
  stepProposeTenantBot,
  stepProposeTenantBotRemoval,
} from './tenantBot.ts'

export const tenantBotRoutes: HandlersOf<typeof tenantBotCalls> = {
  readTenantBot: handleReadTenantBot,
  tryTenantBot: handleTryTenantBot,
  proposeTenantBot: { ledgerStep: stepProposeTenantBot },
  proposeTenantBotRemoval: { ledgerStep: stepProposeTenantBotRemoval },
}

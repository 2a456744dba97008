import type { settingCalls } from '#contract/ops/setting'
import type { HandlersOf } from '#bank/requestContext'
import { handleReadSettings, stepProposeSetting } from './setting.ts'

export const settingRoutes: HandlersOf<typeof settingCalls> = {
  readTenantSettings: handleReadSettings,
  proposeSetting: { ledgerStep: stepProposeSetting },
}

import { withFlows } from '#machines/kit/port'
import { payoutsPageFlow } from '#machines/payout/payoutsPage.flow'
import type { Services } from '#app/services.ts'
import {
  wireOnePayout,
  wirePayoutFile,
  wirePayoutReport,
  wirePayouts,
  wirePayoutTemplate,
} from './ports.ts'

export { PayoutsPage as Screen } from './PayoutsPage.tsx'

export const createFlow = (services: Services) =>
  withFlows(payoutsPageFlow, {
    payoutsFlow: wirePayouts(services),
    onePayoutFlow: wireOnePayout(services),
    payoutFileFlow: wirePayoutFile(services),
    payoutReportFlow: wirePayoutReport(services),
    payoutTemplateFlow: wirePayoutTemplate(services),
  })

import { feesPageFlow } from '#machines/fee/feesPage.flow'
import { withFlows } from '#machines/kit/port'
import { wireFees } from './feesPorts.ts'
import type { Services } from '#app/services.ts'

export { FeesPage as Screen } from './FeesPage.tsx'

export const createFlow = (services: Services) =>
  withFlows(feesPageFlow, { feesFlow: wireFees(services) })

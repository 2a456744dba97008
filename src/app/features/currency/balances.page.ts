import { balancesPageFlow } from '#machines/currency/balancesPage.flow'
import { withFlows } from '#machines/kit/port'
import { wireAlerts, wireCurrency } from './ports.ts'
import type { Services } from '#app/services.ts'

export { BalancesPage as Screen } from './BalancesPage.tsx'

export const createFlow = (services: Services) =>
  withFlows(balancesPageFlow, {
    currencyFlow: wireCurrency(services),
    alertsFlow: wireAlerts(services),
  })

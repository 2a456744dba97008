import { withFlows } from '#machines/kit/port'
import { exchangePageFlow } from '#machines/order/exchangePage.flow'
import { wireOrderForm } from './ports.ts'
import type { Services } from '#app/services.ts'

export { ExchangePage as Screen } from './ExchangePage.tsx'

export const createFlow = (services: Services) =>
  withFlows(exchangePageFlow, { orderFormFlow: wireOrderForm(services) })

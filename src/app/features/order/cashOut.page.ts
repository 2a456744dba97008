import { withFlows } from '#machines/kit/port'
import { cashOutPageFlow } from '#machines/order/cashOutPage.flow'
import { wireOrderForm } from './ports.ts'
import type { Services } from '#app/services.ts'

export { CashOutPage as Screen } from './SendPage.tsx'

export const createFlow = (services: Services) =>
  withFlows(cashOutPageFlow, { orderFormFlow: wireOrderForm(services) })

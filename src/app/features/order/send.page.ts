import { withFlows } from '#machines/kit/port'
import { sendPageFlow } from '#machines/order/sendPage.flow'
import { wireOrderForm } from './ports.ts'
import type { Services } from '#app/services.ts'

export { SendPage as Screen } from './SendPage.tsx'

export const createFlow = (services: Services) =>
  withFlows(sendPageFlow, { orderFormFlow: wireOrderForm(services) })

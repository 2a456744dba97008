import { withFlows } from '#machines/kit/port'
import { addMoneyPageFlow } from '#machines/order/addMoneyPage.flow'
import { wireAddMoney } from './ports.ts'
import type { Services } from '#app/services.ts'

export { AddMoneyPage as Screen } from './AddMoneyPage.tsx'

export const createFlow = (services: Services) =>
  withFlows(addMoneyPageFlow, { addMoneyFlow: wireAddMoney(services) })

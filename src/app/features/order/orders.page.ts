import { withFlows } from '#machines/kit/port'
import { ordersPageFlow } from '#machines/order/ordersPage.flow'
import { wireOrders, wireOrderStatement } from './listPorts.ts'
import { wireOneOrder } from './ports.ts'
import type { Services } from '#app/services.ts'

export { OrdersPage as Screen } from './OrdersPage.tsx'

export const createFlow = (services: Services) =>
  withFlows(ordersPageFlow, {
    ordersFlow: wireOrders(services),
    orderStatementFlow: wireOrderStatement(services),
    oneOrderFlow: wireOneOrder(services),
  })

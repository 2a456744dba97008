import type { WingActors } from '#machines/house/roomFlows.setup'
import type { World } from '#app/wiring.ts'
import { wireAddMoney, wireOrderForm, wireOneOrder } from '#app/wiring/order.ts'

/** The desks where orders are made, and the orders that were. */
export const wireWing = (world: World): WingActors<'desks'> => ({
  orderFormFlow: wireOrderForm(world),
  addMoneyFlow: wireAddMoney(world),
  oneOrderFlow: wireOneOrder(world),
})

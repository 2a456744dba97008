import type { WingActors } from '#machines/house/roomFlows.setup'
import type { World } from '#app/root.ts'
import { wireAddMoney, wireDesk, wireOneOrder } from '#app/features/order/ports.ts'

/** The desks where orders are made, and the orders that were. */
export const wireWing = (world: World): WingActors<'desks'> => ({
  deskFlow: wireDesk(world),
  addMoneyFlow: wireAddMoney(world),
  oneOrderFlow: wireOneOrder(world),
})

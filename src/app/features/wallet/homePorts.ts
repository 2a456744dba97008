import { withFlows } from '#machines/kit/port'
import { homePageFlow } from '#machines/wallet/homePage.flow'
import { wireWaitingChallenges } from '#app/features/card/waitingChallengePorts.ts'
import { wireOrders } from '#app/features/order/listPorts.ts'
import { wireOverview } from '#app/features/overview/ports.ts'
import type { Services } from '#app/services.ts'

export const wireHome = (services: Services) =>
  withFlows(homePageFlow, {
    ordersFlow: wireOrders(services),
    challengesFlow: wireWaitingChallenges(services),
    overviewFlow: wireOverview(services),
  })

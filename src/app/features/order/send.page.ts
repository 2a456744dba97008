import { withFlows } from '#machines/kit/port'
import { sendPageFlow } from '#machines/order/sendPage.flow'
import { wireDesk } from './ports.ts'
import type { Services } from '#app/services.ts'

export { Send as Screen } from './Send.tsx'

export const createFlow = (services: Services) =>
  withFlows(sendPageFlow, {
    deskFlow: wireDesk(services),
  })

import { withFlows } from '#machines/kit/port'
import { receivePageFlow } from '#machines/wallet/receivePage.flow'
import { wireReceive } from './receivePorts.ts'
import type { Services } from '#app/services.ts'

export { ReceivePage as Screen } from './ReceivePage.tsx'

export const createFlow = (services: Services) =>
  withFlows(receivePageFlow, { receiveFlow: wireReceive(services) })

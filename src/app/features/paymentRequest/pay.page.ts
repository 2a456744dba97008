import { withFlows } from '#machines/kit/port'
import { payPageFlow } from '#machines/paymentRequest/payPage.flow'
import type { Services } from '#app/services.ts'
import { wirePayRequest, wireRequestLink } from './ports.ts'

export { PayPage as Screen } from './PayPage.tsx'

export const createFlow = (services: Services) =>
  withFlows(payPageFlow, {
    requestLinkFlow: wireRequestLink(services),
    payRequestFlow: wirePayRequest(services),
  })

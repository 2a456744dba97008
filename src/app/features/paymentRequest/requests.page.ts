import { withFlows } from '#machines/kit/port'
import { requestsPageFlow } from '#machines/paymentRequest/requestsPage.flow'
import type { Services } from '#app/services.ts'
import { wireNewRequest, wireOwnRequest, wireRequests } from './ports.ts'

export { RequestsPage as Screen } from './RequestsPage.tsx'

export const createFlow = (services: Services) =>
  withFlows(requestsPageFlow, {
    requestsFlow: wireRequests(services),
    ownRequestFlow: wireOwnRequest(services),
    newRequestFlow: wireNewRequest(services),
  })

import { withFlows } from '#machines/kit/port'
import { resumePageFlow } from '#machines/order/resumePage.flow'
import { wireContinuation, wireRedeemCode } from './ports.ts'
import type { Services } from '#app/services.ts'

export { ResumePage as Screen } from './ResumePage.tsx'

export const createFlow = (services: Services) =>
  withFlows(resumePageFlow, {
    continuationFlow: wireContinuation(services),
    redeemCodeFlow: wireRedeemCode(services),
  })

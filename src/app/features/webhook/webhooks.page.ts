import { withFlows } from '#machines/kit/port'
import { webhooksPageFlow } from '#machines/webhook/webhooksPage.flow'
import { wireWebhooks } from './ports.ts'
import type { Services } from '#app/services.ts'

export { WebhooksPage as Screen } from './WebhooksPage.tsx'

export const createFlow = (services: Services) =>
  withFlows(webhooksPageFlow, { webhooksFlow: wireWebhooks(services) })

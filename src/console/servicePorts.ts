import { servicePagesFlow } from '#machines/console/servicePages.flow'
import { withFlows } from '#machines/kit/port'
import { wireFailingWebhooks } from './failingWebhook/failingWebhookPorts.ts'
import type { ConsoleServices } from './services.ts'
import { wireStoppedChains } from './stoppedChain/stoppedChainPorts.ts'

/** Machines outside that the bank works with. */
export const wireServicePages = (services: ConsoleServices) =>
  withFlows(servicePagesFlow, {
    ...wireFailingWebhooks(services),
    ...wireStoppedChains(services),
  })

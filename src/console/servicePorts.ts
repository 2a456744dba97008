import { servicePagesFlow } from '#machines/console/servicePages.flow'
import { withFlows } from '#machines/kit/port'
import { wireFailingWebhooks } from './failingWebhookPorts.ts'
import type { ConsoleServices } from './services.ts'
import { wireStoppedChains } from './stoppedChainPorts.ts'

/** Machines outside that the bank works with. */
export const wireServicePages = (services: ConsoleServices) =>
  withFlows(servicePagesFlow, {
    ...wireFailingWebhooks(services),
    ...wireStoppedChains(services),
  })

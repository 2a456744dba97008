import { platformPagesFlow } from '#machines/console/platformPages.flow'
import { withFlows } from '#machines/kit/port'
import type { ConsoleServices } from './services.ts'
import { wireTenants } from './tenant/tenantPorts.ts'

/** Whole banks. */
export const wirePlatformPages = (services: ConsoleServices) =>
  withFlows(platformPagesFlow, wireTenants(services))

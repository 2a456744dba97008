import { withFlows } from '#machines/kit/port'
import { developersPageFlow } from '#machines/developer/developersPage.flow'
import { wireKeys } from './ports.ts'
import type { Services } from '#app/services.ts'

export { DevelopersPage as Screen } from './DevelopersPage.tsx'

export const createFlow = (services: Services) =>
  withFlows(developersPageFlow, { keysFlow: wireKeys(services) })

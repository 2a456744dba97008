import { withFlows } from '#machines/kit/port'
import { searchPageFlow } from '#machines/search/searchPage.flow'
import { wireCounterparties } from '#app/features/counterparty/ports.ts'
import type { Services } from '#app/services.ts'

export { SearchPage as Screen } from './SearchPage.tsx'

export const createFlow = (services: Services) =>
  withFlows(searchPageFlow, { counterpartiesFlow: wireCounterparties(services) })

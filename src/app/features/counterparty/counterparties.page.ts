import { withFlows } from '#machines/kit/port'
import { counterpartiesPageFlow } from '#machines/counterparty/counterpartiesPage.flow'
import { wireCounterparties, wireCounterparty, wireNewCounterparty } from './ports.ts'
import type { Services } from '#app/services.ts'

export { CounterpartiesPage as Screen } from './CounterpartiesPage.tsx'

export const createFlow = (services: Services) =>
  withFlows(counterpartiesPageFlow, {
    counterpartiesFlow: wireCounterparties(services),
    counterpartyFlow: wireCounterparty(services),
    newCounterpartyFlow: wireNewCounterparty(services),
  })

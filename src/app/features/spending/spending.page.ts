import { withFlows } from '#machines/kit/port'
import { spendingPageFlow } from '#machines/spending/spendingPage.flow'
import { wireBudgets, wireSpending } from './ports.ts'
import type { Services } from '#app/services.ts'

export { SpendingPage as Screen } from './SpendingPage.tsx'

export const createFlow = (services: Services) =>
  withFlows(spendingPageFlow, {
    spendingFlow: wireSpending(services),
    budgetsFlow: wireBudgets(services),
  })

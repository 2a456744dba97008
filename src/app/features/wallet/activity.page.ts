import { withFlows } from '#machines/kit/port'
import { activityPageFlow } from '#machines/wallet/activityPage.flow'
import { wireStatement, wireTransactions } from './transactionPorts.ts'
import type { Services } from '#app/services.ts'

export { ActivityPage as Screen } from './ActivityPage.tsx'

export const createFlow = (services: Services) =>
  withFlows(activityPageFlow, {
    transactionsFlow: wireTransactions(services),
    statementFlow: wireStatement(services),
  })

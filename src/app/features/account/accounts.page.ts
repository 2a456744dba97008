import { withFlows } from '#machines/kit/port'
import { accountsPageFlow } from '#machines/account/accountsPage.flow'
import { wireAccountDetails, wireAccounts, wireOpenAccount } from './ports.ts'
import type { Services } from '#app/services.ts'

export { AccountsPage as Screen } from './AccountsPage.tsx'

export const createFlow = (services: Services) =>
  withFlows(accountsPageFlow, {
    accountsFlow: wireAccounts(services),
    accountDetailsFlow: wireAccountDetails(services),
    openAccountFlow: wireOpenAccount(services),
  })

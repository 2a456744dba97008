import type { WingActors } from '#machines/house/roomFlows.setup'
import type { World } from '#app/wiring.ts'
import { wireAccountDetails, wireAccounts, wireOpenAccount } from '#app/wiring/account.ts'
import {
  wireCounterparties,
  wireCounterparty,
  wireNewCounterparty,
} from '#app/wiring/counterparty.ts'

/** Whom a wallet pays, and the accounts it is paid into. */
export const wireWing = (world: World): WingActors<'people'> => ({
  counterpartiesFlow: wireCounterparties(world),
  counterpartyFlow: wireCounterparty(world),
  newCounterpartyFlow: wireNewCounterparty(world),
  accountsFlow: wireAccounts(world),
  accountDetailsFlow: wireAccountDetails(world),
  openAccountFlow: wireOpenAccount(world),
})

import type { WingActors } from '#machines/house/roomFlows.setup'
import type { World } from '#app/root.ts'
import { wireAccountDetails, wireAccounts, wireOpenAccount } from '#app/features/account/ports.ts'
import {
  wireCounterparties,
  wireCounterparty,
  wireNewCounterparty,
} from '#app/features/counterparty/ports.ts'

/** Whom a wallet pays, and the accounts it is paid into. */
export const wireWing = (world: World): WingActors<'people'> => ({
  counterpartiesFlow: wireCounterparties(world),
  counterpartyFlow: wireCounterparty(world),
  newCounterpartyFlow: wireNewCounterparty(world),
  accountsFlow: wireAccounts(world),
  accountDetailsFlow: wireAccountDetails(world),
  openAccountFlow: wireOpenAccount(world),
})

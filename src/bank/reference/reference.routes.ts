import type { referenceCalls } from '#contract/reference'
import { tenantConfig } from '#bank/tenant/config'
import type { HandlersOf } from '#bank/requestContext'
import { allCountries, chainsHere, currenciesOf, statesIn } from './reference.ts'

export const referenceRoutes: HandlersOf<typeof referenceCalls> = {
  listCurrencies: currenciesOf,
  listChains: chainsHere,
  listCountries: allCountries,
  listStates: statesIn,
  readConfig: async (_, { tenant }) => tenantConfig(tenant),
}

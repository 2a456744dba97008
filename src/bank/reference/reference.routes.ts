import type { referenceCalls } from '#contract/reference'
import { tenantConfig } from '#bank/tenant/config'
import type { HandlersOf } from '#bank/requestContext'
import {
  handleListCountries,
  handleListChains,
  handleListCurrencies,
  handleListStates,
} from './reference.ts'

export const referenceRoutes: HandlersOf<typeof referenceCalls> = {
  listCurrencies: handleListCurrencies,
  listChains: handleListChains,
  listCountries: handleListCountries,
  listStates: handleListStates,
  readConfig: async (_, { tenant }) => tenantConfig(tenant),
}

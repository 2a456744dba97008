import type { referenceCalls } from '#contract/reference'
import { tenantConfig } from '#bank/tenant/config'
import type { HandlersOf } from '#bank/requestContext'
import * as reference from './reference.ts'

export const referenceRoutes: HandlersOf<typeof referenceCalls> = {
  listCurrencies: reference.handleListCurrencies,
  listChains: reference.handleListChains,
  listCountries: reference.handleListCountries,
  listStates: reference.handleListStates,
  readConfig: async (_, { tenant }) => tenantConfig(tenant),
}

import type { referenceCalls } from '#contract/reference'
import { dayOf } from '#bank/book/day'
import { referralTermsOf } from '#bank/referral/terms'
import { termsInForce } from '#bank/serviceTerms/serviceTerms.rows'
import { tenantConfig } from '#bank/tenant/config'
import type { HandlersOf } from '#bank/requestContext'
import * as reference from './reference.ts'

export const referenceRoutes: HandlersOf<typeof referenceCalls> = {
  listCurrencies: reference.handleListCurrencies,
  listChains: reference.handleListChains,
  listCountries: reference.handleListCountries,
  listStates: reference.handleListStates,
  readConfig: async (_, context) => {
    const { tx, tenant, world } = context
    const own = await termsInForce(tx, tenant.id, dayOf(world.clock.now()))
    return tenantConfig(tenant, own?.version ?? null, await referralTermsOf(context))
  },
}

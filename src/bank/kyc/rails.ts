import type { Rail, Terms } from '#contract/kyc'
import type { OrderType } from '#contract/orderType'
import type { Tenant } from '#bank/tenant/tenant'
import type { Vendor } from '#bank/outside/vendors/verifier'
import { termsWords } from './terms/words.ts'

/** What a verified customer may be let onto. Order types and programs name the rail they need. */
export const railIds = ['us-payments', 'eu-payments', 'swift', 'crypto', 'cards'] as const
export type RailId = (typeof railIds)[number]

interface RailKind {
  name: string
  opens: Rail['opens']
}

export const railKinds: Record<RailId, RailKind> = {
  'us-payments': {
    name: 'Payments in the United States',
    opens: ['accounts'],
  },
  'eu-payments': {
    name: 'Payments in Europe',
    opens: ['accounts'],
  },
  swift: {
    name: 'Payments abroad',
    opens: [],
  },
  crypto: {
    name: 'Crypto to other wallets',
    opens: [],
  },
  cards: { name: 'Cards', opens: ['cards'] },
}

/** What a tenant makes of verification. */
export interface KycSettings {
  vendor: Vendor
  /** The rails that are shut to whoever is not verified for them. */
  gates: readonly RailId[]
  attemptsMax: number
}

const usual: KycSettings = { vendor: 'pretend', gates: railIds, attemptsMax: 3 }

export const kycOf = ({ config }: Pick<Tenant, 'config'>): KycSettings => ({
  ...usual,
  ...config.kyc,
})

export const isRailId = (id: string): id is RailId => railIds.some((one) => one === id)

/** Whether this tenant asks for the rail. Tenants that do not ask who their customers are ask for none. */
export const isGated = (tenant: Pick<Tenant, 'config'>, railId: string): boolean =>
  tenant.config.enable_kyc && kycOf(tenant).gates.some((gate) => gate === railId)

export const termsOf = (tenantId: string, railId: RailId, version: number): Terms => ({
  title: termsWords.en.rails[railId].title,
  link: `/terms/${tenantId}/${railId}?version=${version}`,
  description: null,
  version,
})

/** Which order types need the rail, out of what each needs. */
export const typesOf = (railId: RailId, needs: ReadonlyMap<OrderType, string | null>) =>
  [...needs].filter(([, rail]) => rail === railId).map(([type]) => type)

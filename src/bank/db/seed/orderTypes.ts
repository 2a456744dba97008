import type {
  PolicyDocument,
  PolicyProofs,
  PolicyReferral,
  PolicyTerms,
} from '#contract/ops/policyDocument'
import { orderTypes, type OrderType } from '#contract/orderType'
import type { DemoTenant } from '#contract/tenants'
import { firstPolicy, plainFee } from '#bank/policy/document'
import { kinds } from '#bank/quote/kinds'
import { keepSettings } from '#bank/quote/quote.rows'
import type { Tenant } from '#bank/tenant/tenant'
import type { Tx } from '#bank/db/engine'

type ChosenTerms = Partial<Record<OrderType, Partial<PolicyTerms>>>

/** An American tenant, and a European one that deals in euro and charges less for it. */
const chosen: Record<DemoTenant, ChosenTerms> = {
  larkspur: {
    EXCHANGE_CRYPTO_INTERNAL: { fee: plainFee('0', '0.5') },
    WITHDRAWAL_CRYPTO: { fee: plainFee('1', '0') },
  },
  juniper: {
    EXCHANGE_CRYPTO_INTERNAL: { fee: plainFee('0', '0.35'), max: '100000' },
    HIFI_SEPA_OFFRAMP: { fee: plainFee('0.2', '0.1') },
    TBD_SWIFT_WITHDRAWAL: { fee: plainFee('18', '0.3'), max: '250000' },
    L2F_SWIFT_OFFRAMP: { fee: plainFee('18', '0.3'), max: '250000' },
  },
}

const proofs: Record<DemoTenant, Partial<PolicyProofs>> = {
  larkspur: { purposes: ['order'] },
  juniper: { orders_from: '500', new_payees_from: '0', authenticator_only: true },
}

const referrals: Record<DemoTenant, PolicyReferral | null> = {
  larkspur: { inviter: '10', friend: '10', added: '100', days: 30, per_year: 20 },
  juniper: null,
}

const closed: Record<DemoTenant, readonly OrderType[]> = {
  larkspur: [],
  juniper: [
    'HIFI_ACH_ONRAMP',
    'HIFI_ACH_OFFRAMP',
    'HIFI_WIRE_ONRAMP',
    'HIFI_WIRE_OFFRAMP',
    'L2F_ACH_OFFRAMP',
    'L2F_WIRE_OFFRAMP',
  ],
}

/** A live tenant chose nothing. */
export function seededPolicy({ slug, kind }: Pick<Tenant, 'slug' | 'kind'>): PolicyDocument {
  const own: ChosenTerms = chosen[slug as DemoTenant] ?? {}
  const first = firstPolicy(kind)
  return {
    ...first,
    proofs: { ...first.proofs, ...proofs[slug as DemoTenant] },
    referral: referrals[slug as DemoTenant] ?? null,
    order_types: first.order_types.map((terms) => ({ ...terms, ...own[terms.type] })),
  }
}

export async function seedOrderTypes(tx: Tx, { id, slug }: Pick<Tenant, 'id' | 'slug'>) {
  const off: readonly OrderType[] = closed[slug as DemoTenant] ?? []
  for (const type of orderTypes) {
    const { settings } = kinds[type]
    await keepSettings(
      tx,
      id,
      type,
      off.includes(type) ? { ...settings, isEnabled: false } : settings,
    )
  }
}

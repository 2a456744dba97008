import { orderTypes, type OrderType } from '#contract/orderType'
import type { DemoTenant } from '#contract/tenants'
import { kinds, type KindSettings } from '#bank/quote/kinds'
import { keepSettings } from '#bank/quote/quote.rows'
import type { Tx } from '#bank/db/engine'

type Chosen = Partial<Record<OrderType, Partial<KindSettings>>>

const closed = { isEnabled: false }

/** An American tenant, and a European one that deals in euro and charges less for it. */
const chosen: Record<DemoTenant, Chosen> = {
  larkspur: {
    EXCHANGE_CRYPTO_INTERNAL: { feePpm: 5_000 },
    WITHDRAWAL_CRYPTO: { feeFixed: '1', feePpm: 0 },
  },
  juniper: {
    EXCHANGE_CRYPTO_INTERNAL: { feePpm: 3_500, max: '100000' },
    HIFI_SEPA_OFFRAMP: { feeFixed: '0.2', feePpm: 1_000 },
    TBD_SWIFT_WITHDRAWAL: { feeFixed: '18', max: '250000' },
    L2F_SWIFT_OFFRAMP: { feeFixed: '18', max: '250000' },
    HIFI_ACH_ONRAMP: closed,
    HIFI_ACH_OFFRAMP: closed,
    HIFI_WIRE_ONRAMP: closed,
    HIFI_WIRE_OFFRAMP: closed,
    L2F_ACH_OFFRAMP: closed,
    L2F_WIRE_OFFRAMP: closed,
  },
}

export async function seedOrderTypes(tx: Tx, tenant: { id: string; slug: string }) {
  const own: Chosen = chosen[tenant.slug as DemoTenant] ?? {} // a live one has no entry
  for (const type of orderTypes)
    await keepSettings(tx, tenant.id, type, { ...kinds[type].settings, ...own[type] })
}

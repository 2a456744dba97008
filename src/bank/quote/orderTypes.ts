import { Refusal } from '#contract/kit/refusal'
import type { ParsedOf } from '#contract/kit/endpoint'
import type { PolicyFee, PolicyTerms } from '#contract/ops/policyDocument'
import { orderTypes, type listOrderTypes, type OrderType } from '#contract/orderType'
import type { Tx } from '#bank/db/engine'
import { createTtlCache } from '#bank/ttlCache'
import { feeFor, isPlainFee, policyTermsOf } from '#bank/policy/document'
import { policyOf } from '#bank/policy/policy'
import { gatesFor } from '#bank/kyc/gate'
import type { RequestContext } from '#bank/requestContext'
import type { BankServices } from '#bank/services'
import { walletOf } from '#bank/wallet/wallet'
import { kinds, settingsIn, type KindSettings } from './kinds.ts'
import { listSettings } from './quote.rows.ts'

interface SettingsDeps {
  tx: Tx
  scope: { tenantId: string }
  world: Pick<BankServices, 'engine' | 'clock'>
}

const cached = createTtlCache<ReadonlyMap<OrderType, KindSettings>>()

/** The tenant's settings of an order type, enabled or not. */
export async function orderTypeSettingsOf(
  { tx, scope, world }: SettingsDeps,
  orderType: OrderType,
): Promise<KindSettings> {
  const chosen = await cached(world, scope.tenantId, () => listSettings(tx, scope.tenantId))
  return settingsIn(chosen, orderType)
}

export async function enabledSettingsOf(context: SettingsDeps, orderType: OrderType) {
  const settings = await orderTypeSettingsOf(context, orderType)
  if (!settings.isEnabled) throw new Refusal('ORDER_TYPE_DISABLED')
  return settings
}

type OrderTypesRequest = ParsedOf<typeof listOrderTypes>

export async function handleListOrderTypes(request: OrderTypesRequest, context: RequestContext) {
  return (await directory(request, context)).map(({ about, kycRailId }) => ({
    ...about,
    kyc_rails_id: kycRailId,
  }))
}

export async function handleListOrderTypesV1(request: OrderTypesRequest, context: RequestContext) {
  return (await directory(request, context)).map(({ about, kycRailId }) => ({
    ...about,
    order_types_kyc_rails: kycRailId === null ? [] : [{ id: 1, kyc_rail_id: kycRailId }],
  }))
}

/** The KYC rail each order type needs, enabled or not. */
export async function typeNeeds(
  tx: Tx,
  tenantId: string,
): Promise<ReadonlyMap<OrderType, string | null>> {
  const chosen = await listSettings(tx, tenantId)
  return new Map(orderTypes.map((id) => [id, settingsIn(chosen, id).kycRailId]))
}

async function directory({ wallet_id }: OrderTypesRequest, context: RequestContext) {
  const { tx, scope, tenant } = context
  const wallet = wallet_id === undefined ? null : await walletOf(tx, scope, wallet_id)
  const isOpen = await gatesFor(context, wallet?.id ?? null)
  const chosen = await listSettings(tx, scope.tenantId)
  const { document } = await policyOf(context)
  return orderTypes.flatMap((id) => {
    const settings = settingsIn(chosen, id)
    if (!settings.isEnabled) return []
    const about = {
      ...aboutOf(id, settings, policyTermsOf(document, id)),
      currency: tenant.config.base_currency,
    }
    const is_available = isOpen(settings.kycRailId)
    return [{ about: { ...about, is_available }, kycRailId: settings.kycRailId }]
  })
}

/** A rail of one currency shows the fee of that currency. */
function aboutOf(id: OrderType, settings: KindSettings, terms: PolicyTerms) {
  const { min, max, currencies } = terms
  const { from } = kinds[id]
  const only = Array.isArray(from) && from.length === 1 ? String(from[0]) : null
  const { name, description, direction, isInternal, transactionType } = kinds[id]
  return {
    id,
    name,
    description,
    direction,
    is_internal: isInternal,
    transaction_type: transactionType,
    payment_method: settings.paymentMethod,
    min_amount: min,
    max_amount: max,
    ...feeShown(feeFor(terms, only ?? '')),
    ...(only === null &&
      currencies.length > 0 && {
        currency_fees: currencies.map(({ symbol, fee }) => ({ symbol, ...feeShown(fee) })),
      }),
    network_fee: settings.networkFee,
  }
}

const feeShown = (fee: PolicyFee) => ({
  fee_fixed: fee.fixed,
  fee_percent: Number(fee.percent),
  ...(!isPlainFee(fee) && {
    fee_floor: fee.floor,
    fee_cap: fee.cap,
    fee_tiers: fee.tiers.map(({ from, percent }) => ({ from, percent: Number(percent) })),
  }),
})

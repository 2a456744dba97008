import { Refusal } from '#contract/kit/refusal'
import { orderTypes, type OrderInfo, type OrderInfoV1, type OrderType } from '#contract/orderType'
import type { Tx } from '#bank/db/engine'
import type { Visit } from '#bank/visit'
import { kinds, type KindSettings } from './kinds.ts'
import { findSettings, listSettings } from './quote.rows.ts'

/** What this tenant makes of a kind of order, whether it offers it or not. */
export async function settingsOf(
  tx: Tx,
  tenantId: string,
  orderType: OrderType,
): Promise<KindSettings> {
  return (await findSettings(tx, tenantId, orderType)) ?? kinds[orderType].settings
}

/** The same where it is offered; what was switched off a moment ago is refused by name. */
export async function offered(
  tx: Tx,
  tenantId: string,
  orderType: OrderType,
): Promise<KindSettings> {
  const settings = await settingsOf(tx, tenantId, orderType)
  if (!settings.isEnabled) throw new Refusal('ORDER_TYPE_DISABLED')
  return settings
}

/** What is offered here, in the order of the contract: screens show this list and no other. */
export async function orderTypesHere(_: object, visit: Visit): Promise<OrderInfo[]> {
  return (await directory(visit)).map(({ about, kycRailId }) => ({
    ...about,
    kyc_rails_id: kycRailId,
  }))
}

export async function orderTypesV1(_: object, visit: Visit): Promise<OrderInfoV1[]> {
  return (await directory(visit)).map(({ about, kycRailId }) => ({
    ...about,
    order_types_kyc_rails: kycRailId === null ? [] : [{ id: 1, kyc_rail_id: kycRailId }],
  }))
}

async function directory({ tx, scope, tenant }: Visit) {
  const chosen = await listSettings(tx, scope.tenantId)
  return orderTypes.flatMap((id) => {
    const settings = chosen.get(id) ?? kinds[id].settings
    if (!settings.isEnabled) return []
    const about = aboutOf(id, settings, tenant.config.base_currency)
    return [{ about, kycRailId: settings.kycRailId }]
  })
}

function aboutOf(id: OrderType, settings: KindSettings, currency: string) {
  const { name, description, direction, isInternal, transactionType } = kinds[id]
  return {
    id,
    name,
    description,
    direction,
    is_internal: isInternal,
    transaction_type: transactionType,
    payment_method: settings.paymentMethod,
    currency,
    min_amount: settings.min,
    max_amount: settings.max,
    fee_fixed: settings.feeFixed,
    fee_percent: settings.feePpm / 10_000,
    network_fee: settings.networkFee,
  }
}

import type { NetworkFeePolicy, OrderType } from '#contract/orderType'
import type { Tx } from '#bank/db/engine'
import { valuesIn } from '#bank/db/insertRow'
import type { KindSettings } from './kinds.ts'

interface SettingsRow {
  order_type: OrderType
  is_enabled: boolean
  payment_method: string
  kyc_rail_id: string | null
  network_fee: NetworkFeePolicy
}

const columns = 'order_type, is_enabled, payment_method, kyc_rail_id, network_fee'

const settingsIn = (row: SettingsRow): KindSettings => ({
  isEnabled: row.is_enabled,
  paymentMethod: row.payment_method,
  kycRailId: row.kyc_rail_id,
  networkFee: row.network_fee,
})

export async function listSettings(tx: Tx, tenantId: string) {
  const { rows } = await tx.query<SettingsRow>(
    `select ${columns} from order_type_settings where tenant_id = $1`,
    [tenantId],
  )
  return new Map(rows.map((row) => [row.order_type, settingsIn(row)]))
}

export async function keepSettings(
  tx: Tx,
  tenantId: string,
  orderType: OrderType,
  settings: KindSettings,
): Promise<void> {
  await tx.query(
    `insert into order_type_settings (tenant_id, order_type, is_enabled, payment_method,
       kyc_rail_id, network_fee)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (tenant_id, order_type) do update set is_enabled = excluded.is_enabled,
       payment_method = excluded.payment_method, kyc_rail_id = excluded.kyc_rail_id,
       network_fee = excluded.network_fee`,
    [tenantId, orderType, ...valuesIn('isEnabled, paymentMethod, kycRailId, networkFee', settings)],
  )
}

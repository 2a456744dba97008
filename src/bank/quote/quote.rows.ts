import type { NetworkFeePolicy, OrderType } from '#contract/orderType'
import type { Tx } from '#bank/db/engine'
import { valuesIn } from '#bank/db/insertRow'
import type { KindSettings } from './kinds.ts'

interface SettingsRow {
  order_type: OrderType
  is_enabled: boolean
  payment_method: string
  kyc_rail_id: string | null
  min_amount: string | null
  max_amount: string | null
  fee_fixed: string
  fee_ppm: number
  network_fee: NetworkFeePolicy
}

const columns = `order_type, is_enabled, payment_method, kyc_rail_id, trim_scale(min_amount) as
  min_amount, trim_scale(max_amount) as max_amount, trim_scale(fee_fixed) as fee_fixed, fee_ppm,
  network_fee`

const settingsIn = (row: SettingsRow): KindSettings => ({
  isEnabled: row.is_enabled,
  paymentMethod: row.payment_method,
  kycRailId: row.kyc_rail_id,
  min: row.min_amount,
  max: row.max_amount,
  feeFixed: row.fee_fixed,
  feePpm: row.fee_ppm,
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
       kyc_rail_id, min_amount, max_amount, fee_fixed, fee_ppm, network_fee)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (tenant_id, order_type) do update set is_enabled = excluded.is_enabled,
       payment_method = excluded.payment_method, kyc_rail_id = excluded.kyc_rail_id,
       min_amount = excluded.min_amount, max_amount = excluded.max_amount,
       fee_fixed = excluded.fee_fixed, fee_ppm = excluded.fee_ppm,
       network_fee = excluded.network_fee`,
    [
      tenantId,
      orderType,
      ...valuesIn('isEnabled, paymentMethod, kycRailId, min, max', settings),
      ...valuesIn('feeFixed, feePpm, networkFee', settings),
    ],
  )
}

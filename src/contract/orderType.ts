import * as z from 'zod/mini'
import { Amount } from './kit/amount.ts'
import { endpoint } from './kit/endpoint.ts'
import { Id } from './kit/fields.ts'

/** Of several that do the same, the first offered is taken. */
export const orderTypes = [
  'TRANSFER_INTERNAL',
  'EXCHANGE_CRYPTO_INTERNAL',
  'DEPOSIT_CRYPTO',
  'WITHDRAWAL_CRYPTO',
  'OMNIBUS_CRYPTO_TRANSFER',
  'OMNIBUS_CRYPTO_WITHDRAWAL',
  'SEGREGATED_CRYPTO_TRANSFER',
  'HIFI_CRYPTO_TRANSFER',
  'DEPOSIT_FIAT_SEPA',
  'DEPOSIT_FIAT_SWIFT',
  'WITHDRAWAL_FIAT_SEPA',
  'HIFI_WIRE_ONRAMP',
  'HIFI_ACH_ONRAMP',
  'HIFI_SEPA_ONRAMP',
  'HIFI_WIRE_OFFRAMP',
  'HIFI_ACH_OFFRAMP',
  'HIFI_SEPA_OFFRAMP',
  'TBD_SWIFT_WITHDRAWAL',
  'L2F_ACH_ONRAMP',
  'L2F_WIRE_ONRAMP',
  'L2F_SWIFT_ONRAMP',
  'L2F_SEPA_ONRAMP',
  'L2F_ACH_OFFRAMP',
  'L2F_WIRE_OFFRAMP',
  'L2F_SWIFT_OFFRAMP',
  'L2F_SEPA_OFFRAMP',
  'L2F_FPS_OFFRAMP',
  'L2F_CHAPS_OFFRAMP',
  'RN_CARDS_OFFRAMP',
  'TRANSFER_CARD_PREPAID',
  'TRANSFER_CARD_SUBACCOUNT',
  'TRANSFER_CARD_WHOLESALE',
  'WITHDRAW_CARD_PREPAID',
  'WITHDRAW_CARD_SUBACCOUNT',
  'CARD_ISSUING_FEE',
  'DEPOSIT_ISSUING_SA_CRYPTO_EXT',
  'DEPOSIT_ISSUING_SA_SEPA_EXT',
] as const
export type OrderType = (typeof orderTypes)[number]

/** Of a percentage: the least and the most it comes to, and other percentages of larger amounts. */
export const feeBounds = {
  fee_floor: z.optional(z.nullable(Amount)),
  fee_cap: z.optional(z.nullable(Amount)),
  /** What is above `from` pays this percentage. Other banks leave all three out. */
  fee_tiers: z.optional(z.array(z.object({ from: Amount, percent: z.number() }))),
}
export interface FeeBounds {
  fee_floor?: string | null | undefined
  fee_cap?: string | null | undefined
  fee_tiers?: { from: string; percent: number }[] | undefined
}

const orderDirections = ['deposit', 'withdrawal'] as const

const networkFeePolicies = ['none', 'chain'] as const
export type NetworkFeePolicy = (typeof networkFeePolicies)[number]

/** In a currency with a fee of its own. */
const OwnFee = z.object({
  symbol: z.string(),
  fee_fixed: Amount,
  fee_percent: z.number(),
  ...feeBounds,
})

const about = {
  id: z.enum(orderTypes),
  name: z.string(),
  transaction_type: z.nullable(z.string()),
  description: z.nullable(z.string()),
  direction: z.enum(orderDirections),
  is_internal: z.boolean(),
  payment_method: z.string(),
  /** Limits of one order and the fixed fee are in `currency`, the tenant's base currency. */
  currency: z.string(),
  min_amount: z.nullable(Amount),
  max_amount: z.nullable(Amount),
  fee_fixed: Amount,
  fee_percent: z.number(),
  ...feeBounds,
  network_fee: z.enum(networkFeePolicies),
  /** Ours, where any currency differs from the fee above. */
  currency_fees: z.optional(z.array(OwnFee)),
  /** Ours: whether the wallet is verified for the rail it needs. Other banks leave it out. */
  is_available: z.optional(z.boolean()),
}

/** The old client's shape: identity rails are rows of their own. */
export const OrderInfoV1 = z.object({
  ...about,
  order_types_kyc_rails: z.array(z.object({ id: z.int(), kyc_rail_id: z.string() })),
})
export type OrderInfoV1 = z.output<typeof OrderInfoV1>

export const OrderInfo = z.object({ ...about, kyc_rails_id: z.nullable(z.string()) })
export type OrderInfo = z.output<typeof OrderInfo>

const directory = {
  base: 'core',
  verb: 'GET',
  who: ['person', 'READ_ONLY', 'DEVELOPER', 'PRODUCTION', 'frontend'],
  ask: z.strictObject({ wallet_id: z.optional(Id) }),
  refuses: ['NOT_FOUND'],
  repeat: 'read',
  rate: 'list',
} as const

export const listOrderTypesV1 = endpoint(directory, {
  path: '/orders/order_types',
  reply: z.array(OrderInfoV1),
})

export const listOrderTypes = endpoint(directory, {
  path: '/v2/orders/order_types',
  reply: z.array(OrderInfo),
})

export const orderTypeCalls = { listOrderTypesV1, listOrderTypes }

import * as z from 'zod/mini'
import { AmountInput } from './kit/amount.ts'
import { doers, endpoint } from './kit/endpoint.ts'
import { Id, QuoteId } from './kit/fields.ts'
import { PLAIN_TEXT } from './kit/plainText.ts'
import { Order } from './order.ts'
import type { OrderType } from './orderType.ts'
import { REFERENCE_MAX } from './paymentReference.ts'
import { RequestSlug } from './paymentRequest.ts'

/**
 * Old clients name some fields in one of two ways; both are accepted, see `wire` decisions 5 and
 * 14.
 */

const Text = (most: number) => z.string().check(z.maxLength(most), z.regex(PLAIN_TEXT))

/** Binds the order to the quote the caller saw. */
export const quoteFields = { quote_id: z.optional(QuoteId) }
export const amountFlags = {
  is_subtract: z.optional(z.boolean()),
  is_reverse: z.optional(z.boolean()),
}
export const walletFields = { wallet_id: z.optional(Id), wallet_uuid: z.optional(Id) }
export const textFields = {
  reference: z.optional(Text(REFERENCE_MAX)),
  note: z.optional(Text(280)),
}

export const placeErrors = [
  'NOT_FOUND',
  'AMOUNT_INVALID',
  'AMOUNT_TOO_SMALL',
  'AMOUNT_TOO_LARGE',
  'INSUFFICIENT_FUNDS',
  'CURRENCY_REQUIRED',
  'RATE_NOT_FOUND',
  'QUOTE_EXPIRED',
  'QUOTE_MISMATCH',
  'ORDER_TYPE_DISABLED',
  'KYC_REQUIRED',
  'SAME_ACCOUNT',
  'LIMIT_EXCEEDED',
  'APPROVER_REQUIRED',
  'STATE_CONFLICT',
  /** The proof for it was spent by another order at the same moment. */
  'STEP_UP_REQUIRED',
] as const

const placeEndpoint = {
  base: 'core',
  verb: 'POST',
  who: ['person'],
  good: 201,
  refuses: placeErrors,
  repeat: 'keyed',
  rate: 'order',
  audit: 'order_created',
} as const

export const placeKeyed = { ...placeEndpoint, who: doers, fromNamedAddress: true } as const
/** v1 clients send no key: accepted, with a warning that a repeat would be a new order. */
export const placeKeyless = { ...placeKeyed, keyless: true } as const

/** Old clients read a number here where newer ones read a uuid. */
export const OrderByNumber = z.extend(Order, { id: z.number() })

export const placeTransferV1 = endpoint(placeKeyless, {
  path: '/orders/INTERNAL_TRANSFER',
  keySpace: 'placeTransfer',
  ask: z.strictObject({
    ...walletFields,
    ...quoteFields,
    amount: AmountInput,
    from_uuid: z.optional(Id),
    currency_id: z.optional(Id),
    to_uuid: z.optional(Id),
    to_wallet_id: z.optional(Id),
    note: textFields.note,
    request_id: z.optional(Id),
  }),
  reply: Order,
})

export const placeExchange = endpoint(placeKeyless, {
  path: '/orders/EXCHANGE_CRYPTO_INTERNAL',
  ask: z.strictObject({
    ...walletFields,
    ...quoteFields,
    ...amountFlags,
    amount: AmountInput,
    from_uuid: Id,
    to_uuid: Id,
    request_id: z.optional(Id),
  }),
  reply: OrderByNumber,
})

const addressRefusals = [
  ...placeErrors,
  'ADDRESS_INVALID',
  'ADDRESS_LOOKALIKE',
  'MEMO_REQUIRED',
  'CHAIN_UNSUPPORTED',
  'DESTINATION_INVALID',
  'DESTINATION_COOLING',
] as const

export const placeCryptoWithdrawal = endpoint(placeKeyless, {
  path: '/orders/WITHDRAWAL_CRYPTO',
  ask: z.strictObject({
    ...walletFields,
    ...quoteFields,
    ...amountFlags,
    is_subsctract: z.optional(z.boolean()),
    amount: AmountInput,
    crypto_uuid: Id,
    to_address: Text(256),
    memo: z.optional(Text(120)),
    note: textFields.note,
    request_id: z.optional(Id),
    confirm_lookalike: z.optional(z.boolean()),
  }),
  reply: z.extend(OrderByNumber, { crypto_uuid: z.string() }),
  refuses: addressRefusals,
})

const transferAsk = z.strictObject({
  ...walletFields,
  ...quoteFields,
  ...amountFlags,
  ...textFields,
  request_id: z.optional(Id),
  amount: AmountInput,
  from_crypto_uuid: z.optional(Id),
  from_currency_id: z.optional(Id),
  to_wallet_id: z.optional(Id),
  to_wallet_uuid: z.optional(Id),
  counterparty_destination_id: z.optional(Id),
  /** Ours: pays a request for money instead, whose link names neither wallet nor person. */
  payment_request: z.optional(RequestSlug),
})

const transfer = {
  ...placeEndpoint,
  ask: transferAsk,
  reply: Order,
  keySpace: 'placeTransfer',
  refuses: [...placeErrors, 'DESTINATION_INVALID', 'DESTINATION_COOLING'],
} as const

export const placeTransfer = endpoint(transfer, { path: '/v2/orders/TRANSFER_INTERNAL' })

/** A path that an old client truncates. */
export const placeTransferCut = endpoint(transfer, { path: '/v2/orders/TRA' })

export const rampTypes = [
  'HIFI_WIRE_ONRAMP',
  'HIFI_ACH_ONRAMP',
  'HIFI_SEPA_ONRAMP',
  'HIFI_WIRE_OFFRAMP',
  'HIFI_ACH_OFFRAMP',
  'HIFI_SEPA_OFFRAMP',
  'TBD_SWIFT_WITHDRAWAL',
  'OMNIBUS_CRYPTO_TRANSFER',
  'SEGREGATED_CRYPTO_TRANSFER',
  'L2F_ACH_OFFRAMP',
  'L2F_WIRE_OFFRAMP',
  'L2F_SWIFT_OFFRAMP',
  'L2F_SEPA_OFFRAMP',
  'L2F_FPS_OFFRAMP',
  'L2F_CHAPS_OFFRAMP',
] as const

/** What they bring in needs no destination. */
export const isOnRamp = (type: string) => type.endsWith('_ONRAMP')

export const placeToDestination = endpoint(placeKeyed, {
  path: '/v2/orders/:order_type',
  ask: z.strictObject({
    ...walletFields,
    ...quoteFields,
    ...amountFlags,
    ...textFields,
    order_type: z.enum(rampTypes),
    request_id: z.optional(Id),
    from_currency_id: Id,
    to_currency_id: z.optional(Id),
    amount: AmountInput,
    memo: z.optional(Text(120)),
    counterparty_destination_id: z.optional(Id),
    wallet_account_id: z.optional(Id),
    virtual_account_id: z.optional(Id),
  }),
  reply: Order,
  refuses: [...addressRefusals, 'REFERENCE_INVALID'],
})

export const placeCalls = {
  placeTransferV1,
  placeExchange,
  placeCryptoWithdrawal,
  placeTransfer,
  placeTransferCut,
  placeToDestination,
}

export interface PlaceDraft {
  orderType: OrderType
  walletId: string
  fromId: string
  toId: string
  amount: string
  isReverse: boolean
  isSubtract: boolean
  quoteId: string | null
  to: {
    walletId?: string
    destinationId?: string
    /** The link of a request for money. */
    requestSlug?: string
    address?: string
    memo?: string
    /** The sub-account, and the card it was asked for. */
    subAccountId?: string
    cardId?: string
    /** The customer compared the address with the known one it resembles. */
    lookalikeSeen?: boolean
  }
  reference?: string
  note?: string
}

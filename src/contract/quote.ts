import * as z from 'zod/mini'
import { Amount } from './kit/amount.ts'
import {
  endpoint,
  readers,
  type RequestOf,
  type ParsedOf,
  type ResponseOf,
} from './kit/endpoint.ts'
import { Flag, Id, Moment } from './kit/fields.ts'
import { feeBounds, orderTypes } from './orderType.ts'

/** How long the form waits after a keystroke, and how long a quote is valid. */
export const QUOTE_DEBOUNCE_MS = 1_000
export const QUOTE_LIFE_MS = 30_000

/** Existing clients match this text. */
export const CURRENCY_MISSING = 'From currency or to currency is not defined'

/** Old clients send an empty text for an empty picker. */
const CurrencyId = z.optional(
  z.union([
    z.literal(''),
    z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)),
  ]),
)

/** Parsed by the bank, so that a bad amount is refused as an amount, not as a shape. */
const AmountText = z.string().check(z.maxLength(64))

/** Both spellings of the wire; our client sends the spec's. */
const pair = {
  from_currency_id: CurrencyId,
  to_currency_id: CurrencyId,
  from_currency: CurrencyId,
  to_currency: CurrencyId,
}

const OrderTypeName = z.enum(orderTypes)
const WalletId = z.string().check(z.regex(/^[\w-]{1,64}$/))
const ToAddress = z.optional(z.string().check(z.maxLength(256)))

const feeKinds = ['percent', 'fixed', 'network', 'rounding'] as const
const FeeLine = z.object({
  kind: z.enum(feeKinds),
  amount: Amount,
  currency_id: z.string(),
  symbol: z.string(),
})

/**
 * `from_amount` is exactly `net_amount` plus `fees` plus `rounding`; `rounding_to` is what a
 * reverse calculation leaves over on the recipient's side.
 */
export const Quote = z.object({
  quote_id: z.string(),
  expires_at: Moment,
  order_type: OrderTypeName,
  is_reverse: z.boolean(),
  is_subtract: z.boolean(),
  from_currency: z.string(),
  to_currency: z.string(),
  from_symbol: z.string(),
  to_symbol: z.string(),
  from_amount: Amount,
  net_amount: Amount,
  result_amount: Amount,
  fees: Amount,
  commission: Amount,
  comission: Amount,
  base_markup: Amount,
  network_fee: Amount,
  transaction_fee: Amount,
  rounding: Amount,
  rounding_to: Amount,
  rate: Amount,
  rate_source: z.string(),
  rate_at: Moment,
  direction: z.enum(['c2f', 'f2c', 'c2c', 'f2f']),
  fee_lines: z.array(FeeLine),
})
export type Quote = z.output<typeof Quote>

const quoteRefusals = [
  'CURRENCY_REQUIRED',
  'RATE_NOT_FOUND',
  'AMOUNT_INVALID',
  'AMOUNT_TOO_SMALL',
  'AMOUNT_TOO_LARGE',
  'ORDER_TYPE_DISABLED',
] as const

const asking = {
  base: 'core',
  verb: 'GET',
  who: ['person', 'READ_ONLY', 'DEVELOPER', 'PRODUCTION', 'frontend'],
  refuses: quoteRefusals,
  repeat: 'read',
  rate: 'calc',
} as const

/** As old clients ask: without flags the amount includes the fees. */
export const calcOrder = endpoint(asking, {
  path: '/orders/calc',
  ask: z.strictObject({
    ...pair,
    amount: AmountText,
    order_type: z._default(OrderTypeName, 'EXCHANGE_CRYPTO_INTERNAL'),
    is_reverse: z._default(Flag, false),
    is_subtract: z._default(Flag, true),
    is_subsctract: z.optional(Flag),
    to_address: ToAddress,
  }),
  reply: Quote,
})

/** With the wallet that pays, the address is checked as its order would be. */
export const calcOrderV2 = endpoint(asking, {
  refuses: [...quoteRefusals, 'ADDRESS_INVALID', 'SAME_ACCOUNT'],
  path: '/v2/orders/calc',
  ask: z.strictObject({
    ...pair,
    amount: AmountText,
    order_type: OrderTypeName,
    is_reverse: Flag,
    is_subtract: Flag,
    to_address: ToAddress,
    wallet_id: z.optional(WalletId),
  }),
  reply: Quote,
})

/** Whom it pays, named as in the order itself. */
const payeeFields = {
  to_wallet_id: z.optional(Id),
  counterparty_destination_id: z.optional(Id),
  to_address: ToAddress,
  memo: z.optional(z.string().check(z.maxLength(120))),
}

const payeeRefusals = [
  'NOT_FOUND',
  'ADDRESS_INVALID',
  'CHAIN_UNSUPPORTED',
  'DESTINATION_INVALID',
  'MEMO_REQUIRED',
  'SAME_ACCOUNT',
] as const

const paying = z.strictObject({
  ...pair,
  ...payeeFields,
  wallet_id: WalletId,
  order_type: OrderTypeName,
  is_subtract: Flag,
})

/**
 * The largest amount that can be sold with its fees still covered, within what the named payee may
 * still get.
 */
export const readMost = endpoint(asking, {
  path: '/v2/orders/most',
  ask: paying,
  reply: z.object({
    amount: Amount,
    from_amount: Amount,
    currency_id: z.string(),
    symbol: z.string(),
  }),
  refuses: [
    ...quoteRefusals,
    ...payeeRefusals,
    'INSUFFICIENT_FUNDS',
    'LIMIT_EXCEEDED',
    'DESTINATION_COOLING',
  ],
  who: readers,
})

const paymentLimitKinds = ['new_recipient', 'day', 'payment', 'member', 'approval'] as const

/** `amount` is as typed, `from_amount` what leaves with fees; both in the currency of the payment. */
const LimitLeft = z.object({
  kind: z.enum(paymentLimitKinds),
  amount: Amount,
  from_amount: Amount,
  /** In the base currency. */
  left: Amount,
  max: Amount,
  until: z.nullable(Moment),
})

/** What is known of a payment before its amount: an order is held to exactly these numbers. */
export const readPaymentTerms = endpoint(asking, {
  path: '/v2/orders/terms',
  ask: paying,
  reply: z.object({
    currency_id: z.string(),
    symbol: z.string(),
    base_currency: z.string(),
    min_amount: Amount,
    max_amount: z.nullable(Amount),
    fee_fixed: Amount,
    fee_percent: z.number(),
    ...feeBounds,
    network_fee: Amount,
    arrives_by: z.nullable(Moment),
    limits: z.array(LimitLeft),
  }),
  refuses: [...quoteRefusals, ...payeeRefusals],
  who: readers,
})

export const quoteCalls = { calcOrder, calcOrderV2, readMost, readPaymentTerms }

export type CalcRequest = RequestOf<typeof calcOrderV2>
export type ParsedCalcRequest = ParsedOf<typeof calcOrder>
export type MostRequest = RequestOf<typeof readMost>
export type Most = ResponseOf<typeof readMost>
export type PaymentTermsRequest = RequestOf<typeof readPaymentTerms>
export type PaymentTerms = ResponseOf<typeof readPaymentTerms>
export type LimitLeft = z.output<typeof LimitLeft>

import * as z from 'zod/mini'
import { Amount } from './kit/amount.ts'
import {
  endpoint,
  readers,
  type RequestOf,
  type ParsedOf,
  type ResponseOf,
} from './kit/endpoint.ts'
import { Flag, Moment } from './kit/fields.ts'
import { orderTypes } from './orderType.ts'

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
export const calcOrder = endpoint({
  ...asking,
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
export const calcOrderV2 = endpoint({
  ...asking,
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

/** The largest amount that can be sold with its fees still covered. */
export const readMost = endpoint({
  ...asking,
  path: '/v2/orders/most',
  ask: z.strictObject({
    ...pair,
    wallet_id: WalletId,
    order_type: OrderTypeName,
    is_subtract: Flag,
  }),
  reply: z.object({
    amount: Amount,
    from_amount: Amount,
    currency_id: z.string(),
    symbol: z.string(),
  }),
  refuses: [...quoteRefusals, 'NOT_FOUND', 'INSUFFICIENT_FUNDS'],
  who: readers,
})

export const quoteCalls = { calcOrder, calcOrderV2, readMost }

export type CalcRequest = RequestOf<typeof calcOrderV2>
export type ParsedCalcRequest = ParsedOf<typeof calcOrder>
export type MostRequest = RequestOf<typeof readMost>
export type Most = ResponseOf<typeof readMost>

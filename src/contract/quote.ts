import * as z from 'zod/mini'
import { Amount } from './kit/amount.ts'
import {
  endpoint,
  readers,
  type RequestOf,
  type ParsedOf,
  type ResponseOf,
} from './kit/endpoint.ts'
import { Moment } from './kit/moment.ts'
import { orderTypes } from './orderType.ts'

/** What moving money would cost, before anybody says yes to it. */

/** How long the screen waits after the last keystroke, and how long a quote stands. */
export const QUOTE_DEBOUNCE_MS = 1_000
export const QUOTE_LIFE_MS = 30_000

/** The sentence clients of this API know by heart. */
export const CURRENCY_MISSING = 'From currency or to currency is not defined'

/** An unfilled picker of an old client says an empty text, which is no currency and no mistake. */
const CurrencyId = z.optional(
  z.union([
    z.literal(''),
    z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)),
  ]),
)

/** Read by the bank's own rules, so that what is no amount is refused as an amount, not as a shape. */
const AmountText = z.string().check(z.maxLength(64))

const Flag = z.union([
  z.boolean(),
  z.pipe(
    z.enum(['true', 'false']),
    z.transform((word) => word === 'true'),
  ),
])

/** Both spellings of the wire; the spec's is the one our client sends. */
const pair = {
  from_currency_id: CurrencyId,
  to_currency_id: CurrencyId,
  from_currency: CurrencyId,
  to_currency: CurrencyId,
}

const OrderTypeName = z.enum(orderTypes)
const ToAddress = z.optional(z.string().check(z.maxLength(256)))

export const feeKinds = ['percent', 'fixed', 'network', 'rounding'] as const
const FeeLine = z.object({
  kind: z.enum(feeKinds),
  amount: Amount,
  currency_id: z.string(),
  symbol: z.string(),
})

/**
 * Of what leaves: `from_amount` is `net_amount`, `fees` and `rounding` exactly. `net_amount` at `rate`
 * is what they get, rounded down to their currency and never up; `rounding_to` is what a reverse
 * calculation leaves over on their side.
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

export const quoteRefusals = [
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

/** As old clients ask: without flags the typed amount is what leaves, fees and all. */
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

export const calcOrderV2 = endpoint({
  ...asking,
  path: '/v2/orders/calc',
  ask: z.strictObject({
    ...pair,
    amount: AmountText,
    order_type: OrderTypeName,
    is_reverse: Flag,
    is_subtract: Flag,
    to_address: ToAddress,
  }),
  reply: Quote,
})

/** The most that can be typed as sold, so that everything, fees included, is there to pay it. */
export const readMost = endpoint({
  ...asking,
  path: '/v2/orders/most',
  ask: z.strictObject({
    ...pair,
    wallet_id: z.string().check(z.regex(/^[\w-]{1,64}$/)),
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

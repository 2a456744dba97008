import * as z from 'zod/mini'
import { Amount, AmountInput } from './kit/amount.ts'
import { endpoint } from './kit/endpoint.ts'
import { Id, Moment } from './kit/fields.ts'

/** Ours: to be told once when the price of a currency goes above or below a figure. */

export const PRICE_ALERTS_MAX = 20
/** As many digits before the point as an amount has elsewhere. */
export const PRICE_DIGITS_MAX = 15

export const priceDirections = ['above', 'below'] as const
export type PriceDirection = (typeof priceDirections)[number]

export const PriceAlert = z.object({
  id: z.string(),
  symbol: z.string(),
  direction: z.enum(priceDirections),
  price: Amount,
  /** Of the price: the base currency when it was made. */
  currency: z.string(),
  created_at: Moment,
})
export type PriceAlert = z.output<typeof PriceAlert>

const Symbol = z.string().check(z.minLength(1), z.maxLength(16))

/** All of them, or those of one currency. */
const ofPerson = {
  base: 'user',
  path: '/user/price-alerts',
  reply: z.object({ data: z.array(PriceAlert) }),
  who: ['person'],
  rate: 'plain',
} as const

export const listPriceAlerts = endpoint(ofPerson, {
  verb: 'GET',
  ask: z.strictObject({ symbol: z.optional(Symbol) }),
  refuses: [],
  repeat: 'read',
  rate: 'list',
})

/** The same alert again is the one that is there. */
export const createPriceAlert = endpoint(ofPerson, {
  verb: 'POST',
  ask: z.strictObject({
    symbol: Symbol,
    direction: z.enum(priceDirections),
    price: AmountInput,
  }),
  good: 201,
  refuses: [
    'RATE_NOT_FOUND',
    'AMOUNT_INVALID',
    'AMOUNT_TOO_SMALL',
    'AMOUNT_TOO_LARGE',
    'PRICE_REACHED',
    'LIMIT_REACHED',
  ],
  repeat: 'natural',
  audit: 'price_alert_created',
})

export const removePriceAlert = endpoint(ofPerson, {
  verb: 'DELETE',
  path: '/user/price-alerts/:id',
  ask: z.strictObject({ id: Id, symbol: z.optional(Symbol) }),
  refuses: [],
  repeat: 'natural',
  audit: 'price_alert_removed',
})

export const priceAlertCalls = { listPriceAlerts, createPriceAlert, removePriceAlert }

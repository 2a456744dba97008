import * as z from 'zod/mini'
import { Amount } from './kit/amount.ts'
import { endpoint, type ResponseOf } from './kit/endpoint.ts'
import { Moment, queryInteger } from './kit/fields.ts'
import { orderTypes } from './orderType.ts'

const RATE_HISTORY_DAYS = 30
const RATE_HISTORY_DAYS_MAX = 365
/** Points of a history, however many days it spans. */
export const RATE_HISTORY_POINTS = 120

/** Days that a line of prices can show. */
export const rateRanges = [1, 7, RATE_HISTORY_DAYS, RATE_HISTORY_DAYS_MAX] as const
export type RateRange = (typeof rateRanges)[number]

const Uuid = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))

export const Rate = z.object({
  from: z.string(),
  to: z.string(),
  from_uuid: z.string(),
  to_uuid: z.string(),
  rate: Amount,
  inverted_rate: Amount,
  rate_source: z.string(),
  min_amount: Amount,
  offramp_enabled: z.boolean(),
  onramp_enabled: z.boolean(),
  updated_at: Moment,
})
export type Rate = z.output<typeof Rate>

const looking = {
  base: 'core',
  verb: 'GET',
  who: ['person', 'READ_ONLY', 'DEVELOPER', 'PRODUCTION', 'frontend'],
  repeat: 'read',
  rate: 'list',
} as const

export const listRates = endpoint(looking, {
  path: '/exchange/',
  ask: z.strictObject({
    from_uuid: z.optional(Uuid),
    to_uuid: z.optional(Uuid),
    order_type: z.optional(z.enum(orderTypes)),
  }),
  reply: z.array(Rate),
  refuses: ['ORDER_TYPE_DISABLED', 'RATE_NOT_FOUND'],
})

/** Ours. Without `to_uuid` in the tenant's base currency. */
export const readRateHistory = endpoint(looking, {
  path: '/exchange/history',
  ask: z.strictObject({
    from_uuid: Uuid,
    to_uuid: z.optional(Uuid),
    days: z._default(
      z.pipe(queryInteger(3), z.int().check(z.gte(1), z.lte(RATE_HISTORY_DAYS_MAX))),
      RATE_HISTORY_DAYS,
    ),
  }),
  reply: z.object({
    from: z.string(),
    to: z.string(),
    rate_source: z.string(),
    points: z.array(z.object({ at: Moment, rate: Amount })),
  }),
  refuses: ['RATE_NOT_FOUND'],
})

export const rateCalls = { listRates, readRateHistory }

export type RateHistory = ResponseOf<typeof readRateHistory>

import * as z from 'zod/mini'
import { Amount } from './kit/amount.ts'
import { endpoint } from './kit/endpoint.ts'
import { Moment, TimeZone } from './kit/fields.ts'

/** Ours: everything a person has, in all wallets and on all cards, in the base currency. */

export const PERFORMANCE_DAYS = 30

/** What prices did to what was held; money that came or went is no gain. `share` 0.05 is 5 %. */
const gained = { gain: Amount, share: z.string() }

export const AssetGain = z.object({ symbol: z.string(), ...gained })
export type AssetGain = z.output<typeof AssetGain>

/** Of assets with a price that moves; null before two days of it. */
export const Performance = z.object({ since: Moment, ...gained, assets: z.array(AssetGain) })
export type Performance = z.output<typeof Performance>

export const FirstSteps = z.object({
  /** Null where this bank asks for no verification. */
  verified: z.nullable(z.boolean()),
  money_added: z.boolean(),
  recipient_saved: z.boolean(),
  card_made: z.boolean(),
})
export type FirstSteps = z.output<typeof FirstSteps>

export const Overview = z.object({
  base_currency: z.string(),
  total_amount: Amount,
  wallets_amount: Amount,
  cards_amount: Amount,
  /** At the same prices as the total. */
  wallets: z.array(z.object({ uuid: z.string(), amount: Amount })),
  /** Since the first of the month, at the prices of each day; moves between own pockets left out. */
  month: z.object({ since: Moment, money_in: Amount, money_out: Amount }),
  performance: z.nullable(Performance),
  steps: FirstSteps,
})
export type Overview = z.output<typeof Overview>

export const readOverview = endpoint({
  base: 'user',
  verb: 'GET',
  path: '/user/overview',
  ask: z.strictObject({
    /** In which the month begins. */
    time_zone: TimeZone,
  }),
  reply: Overview,
  refuses: [],
  repeat: 'read',
  rate: 'list',
  who: ['person'],
})

export const overviewCalls = { readOverview }

import * as z from 'zod/mini'
import { Amount } from './kit/amount.ts'
import { endpoint } from './kit/endpoint.ts'
import { Moment } from './kit/fields.ts'

/** The end of a customer's account. Nothing of theirs may be lost by it, so it waits for nothing. */

export const closingObstacles = [
  'money',
  'held',
  'incoming',
  'orders',
  'cards',
  'card_money',
  'disputes',
  'members',
  'verification',
  'identity_change',
] as const
export type ClosingObstacle = (typeof closingObstacles)[number]

export const closingEnds = [
  'schedules',
  'requests',
  'accounts',
  'shared',
  'links',
  'keys',
  'webhooks',
  'telegram',
  'passkeys',
  'sessions',
] as const
export type ClosingEnd = (typeof closingEnds)[number]

const Closing = z.object({
  /** What has to be settled first. */
  obstacles: z.array(
    z.object({
      kind: z.enum(closingObstacles),
      count: z.int(),
      /** Where it is money: how much of each currency. */
      amounts: z.array(z.object({ symbol: z.string(), amount: Amount })),
    }),
  ),
  /** What ends with the account. */
  ends: z.array(z.object({ kind: z.enum(closingEnds), count: z.int() })),
})
export type Closing = z.output<typeof Closing>

const closing = { base: 'user', who: ['person'], rate: 'plain' } as const

export const readClosing = endpoint(closing, {
  verb: 'GET',
  path: '/user/closing',
  ask: z.strictObject({}),
  reply: Closing,
  refuses: [],
  repeat: 'read',
})

/** STATE_CONFLICT while something is in the way. Whoever has a second factor proves it first. */
export const closeAccount = endpoint(closing, {
  verb: 'POST',
  path: '/user/close',
  /** So that no empty request closes an account. */
  ask: z.strictObject({ confirm: z.literal('CLOSE') }),
  reply: z.object({ closed_at: Moment }),
  refuses: ['STATE_CONFLICT', 'STEP_UP_REQUIRED'],
  repeat: 'spending',
  audit: 'account_closed',
})

export const closingCalls = { readClosing, closeAccount }

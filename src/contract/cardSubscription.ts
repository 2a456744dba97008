import * as z from 'zod/mini'
import { Amount } from './kit/amount.ts'
import { doers, endpoint, readers, tryers } from './kit/endpoint.ts'
import { Id, Moment } from './kit/fields.ts'

/** Ours: merchants that charge a card again and again while its holder is away. */

const subscriptionStatuses = ['ACTIVE', 'STOPPED'] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

const subscriptionPeriods = ['week', 'two_weeks', 'month', 'quarter', 'year'] as const
export type SubscriptionPeriod = (typeof subscriptionPeriods)[number]

/** As many are listed, those charged last. */
export const SUBSCRIPTIONS_MAX = 200

export const CardSubscription = z.object({
  id: z.string(),
  status: z.enum(subscriptionStatuses),
  card_id: z.string(),
  last4: z.string().check(z.regex(/^\d{4}$/)),
  merchant: z.object({
    name: z.string(),
    category_code: z.string(),
    city: z.string(),
    country: z.string(),
  }),
  /** Null where none of its payments stands. */
  last_payment: z.nullable(z.object({ amount: Amount, currency: z.string(), created_at: Moment })),
  /** Null before two payments show one. */
  period: z.nullable(z.enum(subscriptionPeriods)),
  /** Null where it was stopped or no period is known. */
  expected_on: z.nullable(z.iso.date()),
})
export type CardSubscription = z.output<typeof CardSubscription>

/** A change answers with all of the wallet’s too. */
const CardSubscriptions = z.object({ data: z.array(CardSubscription) })

const inside = { base: 'core', reply: CardSubscriptions } as const

export const listCardSubscriptions = endpoint(inside, {
  verb: 'GET',
  path: '/issuing/subscriptions',
  ask: z.strictObject({ wallet_uuid: Id }),
  refuses: ['NOT_FOUND'],
  repeat: 'read',
  rate: 'list',
  who: readers,
})

const changing = {
  ...inside,
  verb: 'POST',
  ask: z.strictObject({ id: Id }),
  refuses: ['NOT_FOUND', 'CARD_STATE_CONFLICT'],
  repeat: 'natural',
  rate: 'plain',
} as const

export const stopCardSubscription = endpoint(changing, {
  path: '/issuing/subscriptions/:id/stop',
  audit: 'card_subscription_stopped',
  who: doers,
})

export const allowCardSubscription = endpoint(changing, {
  path: '/issuing/subscriptions/:id/allow',
  audit: 'card_subscription_allowed',
  who: tryers,
})

export const cardSubscriptionCalls = {
  listCardSubscriptions,
  stopCardSubscription,
  allowCardSubscription,
}

import * as z from 'zod/mini'
import { endpoint } from './kit/endpoint.ts'
import { Id, Moment } from './kit/fields.ts'
import { orderTypes } from './orderType.ts'
import { REFERENCE_MAX } from './paymentReference.ts'
import { Code } from './signIn.ts'

/** Ours: a payment that was begun on one device goes on at another of the same customer. */

export const CONTINUATION_MS = 10 * 60_000

export const continuedForms = ['send', 'exchange', 'cashOut'] as const

/** What is typed so far; the price is taken anew where it goes on. */
const ContinuedDraft = z.strictObject({
  form: z.enum(continuedForms),
  order_type: z.enum(orderTypes),
  from_currency_id: z.nullable(Id),
  to_currency_id: z.nullable(Id),
  /** With a point; empty where none can be read yet. */
  amount: z.string().check(z.maxLength(64)),
  is_reverse: z.boolean(),
  is_subtract: z.boolean(),
  destination_id: z.optional(Id),
  to_wallet_id: z.optional(Id),
  to_address: z.optional(z.string().check(z.maxLength(256))),
  memo: z.optional(z.string().check(z.maxLength(256))),
  reference: z.optional(z.string().check(z.maxLength(REFERENCE_MAX))),
})
export type ContinuedDraft = z.output<typeof ContinuedDraft>

/** Either an order that was placed or the draft of one. */
const Continuation = {
  wallet_id: Id,
  order_id: z.nullable(Id),
  draft: z.nullable(ContinuedDraft),
}

const continuing = { base: 'core', verb: 'POST', who: ['person'], rate: 'plain' } as const

/** The newest code counts. A developer's key gets none: it has no other device. */
export const createContinuation = endpoint(continuing, {
  path: '/v2/orders/continuations',
  ask: z.strictObject(Continuation),
  reply: z.object({ code: z.string(), expires_at: Moment }),
  good: 201,
  refuses: ['NOT_FOUND', 'USER_LOCKED'],
  repeat: 'natural',
  audit: 'continuation_created',
})

/** CODE_INVALID for every code that does not open anything, whatever the reason. */
export const redeemContinuation = endpoint(continuing, {
  path: '/v2/orders/continuations/redeem',
  ask: z.strictObject({ token: Code }),
  reply: z.object(Continuation),
  refuses: ['CODE_INVALID', 'USER_LOCKED'],
  repeat: 'spending',
  audit: 'continuation_redeemed',
})

export type Continuation = z.output<typeof redeemContinuation.reply>

export const continuationCalls = { createContinuation, redeemContinuation }

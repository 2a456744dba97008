import * as z from 'zod/mini'
import { endpoint } from './kit/endpoint.ts'
import { Id } from './kit/fields.ts'
import { Order } from './order.ts'

/** Why whoever has to approve a payment declines it; the app has a text for each. */
export const paymentDeclineReasons = [
  'wrong_amount',
  'wrong_recipient',
  'not_expected',
  'other',
] as const
export type PaymentDeclineReason = (typeof paymentDeclineReasons)[number]

/** For a payment that waits for a second person, who is not its maker. */
export const declineOrder = endpoint({
  base: 'core',
  who: ['person'],
  rate: 'plain',
  verb: 'POST',
  path: '/v2/orders/:order_uuid/decline',
  ask: z.strictObject({ order_uuid: Id, reason: z.enum(paymentDeclineReasons) }),
  reply: Order,
  refuses: ['NOT_FOUND', 'STATE_CONFLICT'],
  repeat: 'natural',
  audit: 'order_state',
})

export const orderApprovalCalls = { declineOrder }

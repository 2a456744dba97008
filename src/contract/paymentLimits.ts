import * as z from 'zod/mini'
import { Amount } from './kit/amount.ts'
import { endpoint } from './kit/endpoint.ts'
import { Moment } from './kit/fields.ts'
import { orderTypes } from './orderType.ts'

/** Ours: what a customer may pay others within 24 hours, in the base currency. */

export const PaymentLimits = z.object({
  currency: z.string(),
  /** Null for no limit. */
  per_day: z.nullable(Amount),
  paid: Amount,
  left: z.nullable(Amount),
  /** The most that one payment comes to, where the bank gave this customer such a limit. */
  per_payment: z.nullable(Amount),
  /** Where the bank gave this customer other limits than others have; null for no last day. */
  own: z.nullable(
    z.object({ kinds: z.array(z.enum(['day', 'payment'])), last_day: z.nullable(z.string()) }),
  ),
  /** Why it is less than usual. */
  reason: z.nullable(z.enum(['new_device', 'unverified'])),
  /** When the reason ends by itself. */
  until: z.nullable(Moment),
  /** What one recipient may be paid on their first day. */
  new_recipient: z.nullable(Amount),
  /** Order types with a limit of their own, besides. */
  types: z.array(z.object({ type: z.enum(orderTypes), per_day: Amount, left: Amount })),
})
export type PaymentLimits = z.output<typeof PaymentLimits>

export const readPaymentLimits = endpoint({
  base: 'core',
  verb: 'GET',
  path: '/v2/orders/limits',
  who: ['person'],
  ask: z.strictObject({}),
  reply: PaymentLimits,
  refuses: [],
  repeat: 'read',
  rate: 'list',
})

export const paymentLimitsCalls = { readPaymentLimits }

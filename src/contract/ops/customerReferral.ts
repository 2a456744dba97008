import * as z from 'zod/mini'
import { Moment } from '#contract/kit/fields'
import { referralEndings, referralStatuses } from '#contract/referral'

/** Of the other customer: who invited, or the friend. */
export const CustomerReferral = z.object({
  customer_id: z.string(),
  name: z.nullable(z.string()),
  status: z.enum(referralStatuses),
  reason: z.nullable(z.enum(referralEndings)),
  joined_at: Moment,
  until: Moment,
})
export type CustomerReferral = z.output<typeof CustomerReferral>

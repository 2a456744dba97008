import * as z from 'zod/mini'
import { AmountInput } from '#contract/kit/amount'
import { endpoint } from '#contract/kit/endpoint'
import { Day, Id } from '#contract/kit/fields'
import { Reason } from './customer.ts'
import { Proposal } from './proposal.ts'
import { opsEndpoint } from './staff.ts'

/**
 * What one customer may pay others within 24 hours, instead of what the policy says of everybody, and
 * at most by one payment, beside what it says of each order type. A second person decides. The customer reads the sum, and not the reason. STATE_CONFLICT of a customer
 * who is paused or closed.
 */

const proposing = {
  ...opsEndpoint,
  verb: 'POST',
  reply: Proposal,
  good: 201,
  refuses: ['NOT_FOUND', 'STATE_CONFLICT', 'ALREADY_EXISTS'],
  repeat: 'keyed',
  audit: 'proposal_made',
} as const

export const proposeCustomerLimit = endpoint(proposing, {
  path: '/api/ops/customers/:id/limit',
  ask: z.strictObject({
    id: Id,
    /** More than nothing, in the base currency; one of both at least. */
    per_day: z.optional(AmountInput),
    per_payment: z.optional(AmountInput),
    /** The last day of it in UTC, from today on; without one it has no end. */
    last_day: z.optional(Day),
    reason: Reason,
  }),
})

/** The policy's applies again. STATE_CONFLICT where there is none of their own. */
export const proposeCustomerLimitRemoval = endpoint(proposing, {
  path: '/api/ops/customers/:id/limit/removal',
  ask: z.strictObject({ id: Id, reason: Reason }),
})

export const customerLimitCalls = { proposeCustomerLimit, proposeCustomerLimitRemoval }

import * as z from 'zod/mini'
import { endpoint } from '#contract/kit/endpoint'
import { Id } from '#contract/kit/fields'
import { Reason } from './customer.ts'
import { Proposal } from './proposal.ts'
import { opsEndpoint } from './staff.ts'

/**
 * A second person decides. STATE_CONFLICT while something is in the way, as when the customer closes
 * the account; the customer reads the reason.
 */
export const proposeCustomerClosing = endpoint(opsEndpoint, {
  verb: 'POST',
  path: '/api/ops/customers/:id/closing',
  ask: z.strictObject({ id: Id, reason: Reason }),
  reply: Proposal,
  good: 201,
  refuses: ['NOT_FOUND', 'STATE_CONFLICT', 'ALREADY_EXISTS'],
  repeat: 'keyed',
  audit: 'proposal_made',
})

export const customerClosingCalls = { proposeCustomerClosing }

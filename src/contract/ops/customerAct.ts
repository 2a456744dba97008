import * as z from 'zod/mini'
import { endpoint } from '#contract/kit/endpoint'
import { Id } from '#contract/kit/fields'
import { customerStatuses, CustomerNote, Reason } from './customer.ts'
import { opsEndpoint } from './staff.ts'

/** What staff do about a customer. Each says why, and the audit keeps it. */
const acting = {
  ...opsEndpoint,
  verb: 'POST',
  ask: z.strictObject({ id: Id, reason: Reason }),
  refuses: ['NOT_FOUND'],
  repeat: 'keyed',
} as const

const moved = z.object({ id: z.string(), status: z.enum(customerStatuses) })

/** Until they are restored they read that they are blocked, and nothing else. */
export const pauseCustomer = endpoint(acting, {
  path: '/api/ops/customers/:id/pause',
  reply: moved,
  refuses: ['NOT_FOUND', 'STATE_CONFLICT'],
  audit: 'customer_paused',
})

export const restoreCustomer = endpoint(acting, {
  path: '/api/ops/customers/:id/restore',
  reply: moved,
  refuses: ['NOT_FOUND', 'STATE_CONFLICT'],
  audit: 'customer_restored',
})

export const endCustomerSessions = endpoint(acting, {
  path: '/api/ops/customers/:id/sessions/end',
  reply: z.object({ ended: z.int() }),
  audit: 'customer_sessions_ended',
})

const NOTE_MAX = 2_000

export const noteCustomer = endpoint(acting, {
  path: '/api/ops/customers/:id/notes',
  ask: z.strictObject({
    id: Id,
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(NOTE_MAX)),
  }),
  reply: CustomerNote,
  good: 201,
  audit: 'customer_noted',
})

export const customerActCalls = {
  pauseCustomer,
  restoreCustomer,
  endCustomerSessions,
  noteCustomer,
}

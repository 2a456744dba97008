import { setup } from 'xstate'
import type { TenantStatus } from '#contract/tenantConfig'
import type { SameStatuses } from '#machines/kit/life'

export type TenantEvent =
  | { type: 'tenant.pause' }
  | { type: 'tenant.resume' }
  | { type: 'tenant.close' }

/** What the platform does with a whole bank. Its books stay readable in every state. */
export const tenantLife = setup({
  types: { events: {} as TenantEvent },
}).createMachine({
  id: 'tenant',
  description: 'The platform pauses a bank, resumes it, and closes one that is paused and empty.',
  initial: 'OPEN',
  states: {
    OPEN: {
      description: 'Customers do all that the bank offers them.',
      on: { 'tenant.pause': 'PAUSED' },
    },
    PAUSED: {
      description: 'Customers read why and change nothing; what is under way settles.',
      // Another pause brings another reason.
      on: { 'tenant.pause': 'PAUSED', 'tenant.resume': 'OPEN', 'tenant.close': 'CLOSED' },
    },
    CLOSED: {
      type: 'final',
      description: 'Nothing was left in its books; only its staff see anything.',
    },
  },
})

true satisfies SameStatuses<typeof tenantLife, TenantStatus>

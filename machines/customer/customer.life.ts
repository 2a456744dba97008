import { setup } from 'xstate'
import type { CustomerStatus } from '#contract/ops/customer'
import type { SameStatuses } from '#machines/kit/life'

export type CustomerEvent = { type: 'customer.pause' } | { type: 'customer.restore' }

/** Whether a customer may use the bank. Their money stays where it is in either state. */
export const customerLife = setup({
  types: { events: {} as CustomerEvent },
}).createMachine({
  id: 'customer',
  description: 'Staff pause a customer and restore them; nothing of theirs is lost by it.',
  initial: 'ACTIVE',
  states: {
    ACTIVE: {
      description: 'May do all that the bank offers them.',
      on: { 'customer.pause': 'PAUSED' },
    },
    PAUSED: {
      description: 'Signs in nowhere, and every call is refused.',
      on: { 'customer.restore': 'ACTIVE' },
    },
  },
})

true satisfies SameStatuses<typeof customerLife, CustomerStatus>

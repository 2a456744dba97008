import { setup } from 'xstate'
import type { CustomerStatus } from '#contract/ops/customer'
import type { SameStatuses } from '#machines/kit/life'

export interface CustomerFacts {
  /** Nothing of theirs is left or on its way. */
  isSettled: boolean
}

export type CustomerEvent =
  | { type: 'customer.pause' }
  | { type: 'customer.restore' }
  | { type: 'customer.close' }

/** Whether a customer may use the bank. Their money stays where it is while they are paused. */
export const customerLife = setup({
  types: {
    context: {} as CustomerFacts,
    events: {} as CustomerEvent,
    input: {} as CustomerFacts,
  },
  guards: { isSettled: ({ context }) => context.isSettled },
}).createMachine({
  id: 'customer',
  description:
    'Staff pause a customer and restore them; an account without money or open matters is closed.',
  context: ({ input }) => input,
  initial: 'ACTIVE',
  states: {
    ACTIVE: {
      description: 'May do all that the bank offers them.',
      on: {
        'customer.pause': 'PAUSED',
        'customer.close': { guard: 'isSettled', target: 'CLOSED' },
      },
    },
    PAUSED: {
      description: 'Signs in nowhere, and every call is refused.',
      on: {
        'customer.restore': 'ACTIVE',
        'customer.close': { guard: 'isSettled', target: 'CLOSED' },
      },
    },
    CLOSED: {
      type: 'final',
      description: 'Nobody signs in or is paid; the records stay.',
    },
  },
})

true satisfies SameStatuses<typeof customerLife, CustomerStatus>

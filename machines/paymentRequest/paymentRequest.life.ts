import { setup } from 'xstate'
import type { PaymentRequestStatus } from '#contract/paymentRequest'
import type { SameStatuses } from '#machines/kit/life'

/**
 * The lifecycle of a request for money, run by the bank. It is paid in the commit that moves the
 * money, so that one payment pays it and any other is refused.
 */

export interface PaymentRequestFacts {
  /** Its time has passed. */
  isDue: boolean
}

export type PaymentRequestEvent =
  | { type: 'request.pay' }
  | { type: 'request.cancel' }
  | { type: 'request.expire' }

export const paymentRequestLife = setup({
  types: {
    context: {} as PaymentRequestFacts,
    events: {} as PaymentRequestEvent,
    input: {} as PaymentRequestFacts,
  },
  guards: {
    isDue: ({ context }) => context.isDue,
    isPayable: ({ context }) => !context.isDue,
  },
}).createMachine({
  id: 'paymentRequest',
  description: 'One payment pays it, and none does once it is canceled or its time has passed.',
  context: ({ input }) => input,
  initial: 'OPEN',
  states: {
    OPEN: {
      description: 'Whoever has the link may pay.',
      on: {
        'request.pay': { guard: 'isPayable', target: 'PAID' },
        'request.cancel': 'CANCELED',
        'request.expire': { guard: 'isDue', target: 'EXPIRED' },
      },
    },
    PAID: { type: 'final', description: 'The money is in the wallet of whoever asked.' },
    EXPIRED: { type: 'final', description: 'Nobody paid in time.' },
    CANCELED: { type: 'final', description: 'Taken back by whoever asked.' },
  },
})

true satisfies SameStatuses<typeof paymentRequestLife, PaymentRequestStatus>

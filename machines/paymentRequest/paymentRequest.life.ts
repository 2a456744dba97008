import { setup } from 'xstate'
import type { PaymentRequestStatus } from '#contract/paymentRequest'
import { withEvent } from '#machines/kit/params'
import type { SameStatuses } from '#machines/kit/life'

/**
 * The lifecycle of a request for money, run by the bank. It is paid in the commit that moves the
 * money, so that a customer pays what is still asked for or is refused. Nobody refuses what comes
 * from outside: it pays, pays in part, or is a deposit like any other.
 */

export interface PaymentRequestFacts {
  /** Its time has passed. */
  isDue: boolean
}

/** Whether what comes covers all that is still asked for. */
interface Covers {
  isWhole: boolean
}

export type PaymentRequestEvent =
  | ({ type: 'request.pay' } & Covers)
  | ({ type: 'deposit.credited' } & Covers)
  | { type: 'request.cancel' }
  | { type: 'request.expire' }

const asking = {
  'request.pay': { guard: withEvent('isPaidWhole'), target: 'PAID' },
  'deposit.credited': [
    { guard: withEvent('isPaidWhole'), target: 'PAID' },
    { guard: 'isPayable', target: 'PARTLY_PAID' },
  ],
  'request.cancel': 'CANCELED',
  // Sent once its time has passed.
  'request.expire': 'EXPIRED',
} as const

export const paymentRequestLife = setup({
  types: {
    context: {} as PaymentRequestFacts,
    events: {} as PaymentRequestEvent,
    input: {} as PaymentRequestFacts,
  },
  guards: {
    isPayable: ({ context }) => !context.isDue,
    isPaidWhole: ({ context }, { isWhole }: Covers) => !context.isDue && isWhole,
  },
}).createMachine({
  id: 'paymentRequest',
  description: 'Paid once, and not at all once it is canceled or its time has passed.',
  context: ({ input }) => input,
  initial: 'OPEN',
  states: {
    OPEN: {
      description: 'Whoever has the link may pay.',
      on: asking,
    },
    PARTLY_PAID: {
      description: 'Less than was asked for came from outside; the rest still is.',
      on: asking,
    },
    PAID: { type: 'final', description: 'The money is in the wallet of whoever asked.' },
    EXPIRED: { type: 'final', description: 'Nobody paid all of it in time.' },
    CANCELED: { type: 'final', description: 'Taken back by whoever asked.' },
  },
})

true satisfies SameStatuses<typeof paymentRequestLife, PaymentRequestStatus>

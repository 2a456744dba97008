import { setup } from 'xstate'
import type { PayoutStatus } from '#contract/payout'
import type { SameStatuses } from '#machines/kit/life'

/**
 * The lifecycle of payments to many people, run by the bank. Each line ends once, placed or failed,
 * in the commit that moves the payout.
 */

export interface PayoutFacts {
  /** No other line is still to be paid. */
  isLast: boolean
}

export type PayoutEvent =
  | { type: 'payout.change' }
  | { type: 'payout.submit' }
  | { type: 'payout.cancel' }
  | { type: 'row.place' }
  | { type: 'row.fail' }

const onceEnded = [{ guard: 'isLast', target: 'DONE' }, { target: 'PAYING' }] as const

export const payoutLife = setup({
  types: {
    context: {} as PayoutFacts,
    events: {} as PayoutEvent,
    input: {} as PayoutFacts,
  },
  guards: { isLast: ({ context }) => context.isLast },
}).createMachine({
  id: 'payout',
  description: 'Pays nobody before it is confirmed, and each line at most once after that.',
  context: ({ input }) => input,
  initial: 'DRAFT',
  states: {
    DRAFT: {
      description: 'Checked whenever it is looked at; nothing is held.',
      on: {
        'payout.change': 'DRAFT',
        'payout.submit': 'PAYING',
        'payout.cancel': 'CANCELED',
      },
    },
    PAYING: {
      description: 'Confirmed: its lines become orders, one after another.',
      on: {
        'row.place': onceEnded,
        'row.fail': onceEnded,
        'payout.cancel': 'CANCELED',
      },
    },
    DONE: { type: 'final', description: 'Each line was placed or failed.' },
    CANCELED: { type: 'final', description: 'What was not placed by then is not paid.' },
  },
})

true satisfies SameStatuses<typeof payoutLife, PayoutStatus>

import { assign, setup } from 'xstate'
import type { AccountStatus } from '#contract/account'
import { intent, type SameStatuses } from '#machines/kit/life'
import { withEvent } from '#machines/kit/params'

/**
 * Incoming money is credited only while ACTIVE; later it is returned and recorded as received.
 * Replaced details stay known: somebody may still pay to them.
 */

export interface AccountFacts {
  verified: boolean
  /** A deposit has arrived and is not credited yet. */
  depositOnItsWay: boolean
  reason: string | null
}

export type AccountEvent =
  | { type: 'issuer.issued' }
  | { type: 'issuer.refused'; reason: string }
  | { type: 'details.changed' | 'account.cancel' | 'account.pause' | 'account.resume' }
  | { type: 'account.close' | 'deposit.came' }

export const accountLife = setup({
  types: {
    context: {} as AccountFacts,
    events: {} as AccountEvent,
    input: {} as AccountFacts,
  },
  guards: {
    verified: ({ context }) => context.verified,
    nothingPending: ({ context }) => !context.depositOnItsWay,
  },
  actions: {
    keepDetails: intent,
    retireDetails: intent,
    creditDeposit: intent,
    returnDeposit: intent,
    assignReason: assign((_, { reason }: { reason: string }) => ({ reason })),
  },
}).createMachine({
  id: 'account',
  description:
    'Only while ACTIVE is incoming money credited; otherwise it is returned and recorded.',
  context: ({ input }) => input,
  initial: 'PENDING',
  states: {
    PENDING: {
      description: 'The issuer has been asked for details.',
      on: {
        'issuer.issued': { target: 'ACTIVE', actions: 'keepDetails' },
        'issuer.refused': { target: 'CANCELED', actions: withEvent('assignReason') },
        'account.cancel': 'CANCELED',
      },
    },
    ACTIVE: {
      description: 'The details are known, and payments to them are credited.',
      on: {
        'details.changed': { actions: ['retireDetails', 'keepDetails'] },
        'account.pause': 'INACTIVE',
        'account.close': { guard: 'nothingPending', target: 'CANCELED' },
        'deposit.came': { actions: 'creditDeposit' },
      },
    },
    INACTIVE: {
      description: 'Details are hidden; incoming money is returned.',
      on: {
        'account.resume': { guard: 'verified', target: 'ACTIVE' },
        'account.close': { guard: 'nothingPending', target: 'CANCELED' },
        'deposit.came': { actions: 'returnDeposit' },
      },
    },
    CANCELED: { type: 'final', description: 'Closed for good; incoming money is returned.' },
  },
})

true satisfies SameStatuses<typeof accountLife, AccountStatus>

import { assign, setup } from 'xstate'
import type { AccountStatus } from '#contract/account'
import { intent, type SameStatuses } from '#machines/kit/life'
import { withEvent } from '#machines/kit/params'

/**
 * The life of a virtual account, as the bank runs it.
 *
 * Money that comes to its details is credited only while it is ACTIVE; in every later status it goes
 * back to who sent it and is seen to have come, so that a payment is never swallowed. Details that
 * were replaced stay known, because somebody may still send to them.
 */

export interface AccountFacts {
  /** Whether the holder may use the rail: they are verified and stay so. */
  verified: boolean
  /** Whether money that came is not yet the holder's. */
  depositOnItsWay: boolean
  /** Why the issuer closed it before it was ever open. */
  reason: string | null
}

export type AccountEvent =
  | { type: 'issuer.issued' }
  | { type: 'issuer.refused'; reason: string }
  | { type: 'details.changed' }
  | { type: 'account.cancel' }
  | { type: 'account.pause' }
  | { type: 'account.resume' }
  | { type: 'account.close' }
  | { type: 'deposit.came' }

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
  context: ({ input }) => input,
  initial: 'PENDING',
  states: {
    PENDING: {
      description: 'The issuer was asked for details.',
      on: {
        'issuer.issued': { target: 'ACTIVE', actions: 'keepDetails' },
        'issuer.refused': { target: 'CANCELED', actions: withEvent('assignReason') },
        'account.cancel': 'CANCELED',
      },
    },
    ACTIVE: {
      on: {
        'details.changed': { actions: ['retireDetails', 'keepDetails'] },
        'account.pause': 'INACTIVE',
        'account.close': { guard: 'nothingPending', target: 'CANCELED' },
        'deposit.came': { actions: 'creditDeposit' },
      },
    },
    INACTIVE: {
      description: 'The details are hidden, and what comes goes back.',
      on: {
        'account.resume': { guard: 'verified', target: 'ACTIVE' },
        'account.close': { guard: 'nothingPending', target: 'CANCELED' },
        'deposit.came': { actions: 'returnDeposit' },
      },
    },
    CANCELED: { type: 'final', description: 'Closed for good; what still comes goes back.' },
  },
})

true satisfies SameStatuses<typeof accountLife, AccountStatus>

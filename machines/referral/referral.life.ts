import { assign, setup } from 'xstate'
import type { ReferralEnding, ReferralStatus } from '#contract/referral'
import type { SameStatuses } from '#machines/kit/life'

/** The lifecycle of an invitation that somebody signed up by, run by the bank. */

export interface ReferralFacts {
  /** What keeps both from a reward, whatever the friend adds. */
  barred: Exclude<ReferralEnding, 'late' | 'limit'> | null
  /** The friend was verified in time, and added enough in time. */
  isEarned: boolean
  /** Whoever invited has had all rewards of a year. */
  isLimitReached: boolean
  /** The time of the friend is over. */
  isDue: boolean
  reason: ReferralEnding | null
}

export type ReferralEvent = { type: 'referral.check' }

export const referralLife = setup({
  types: {
    context: {} as ReferralFacts,
    events: {} as ReferralEvent,
    input: {} as ReferralFacts,
  },
  guards: {
    isBarred: ({ context }) => context.barred !== null,
    isOverLimit: ({ context }) => context.isEarned && context.isLimitReached,
    isEarned: ({ context }) => context.isEarned,
    isDue: ({ context }) => context.isDue,
  },
  actions: {
    assignBar: assign({ reason: ({ context }) => context.barred }),
    assignLimit: assign({ reason: 'limit' as const }),
    assignLate: assign({ reason: 'late' as const }),
  },
}).createMachine({
  id: 'referral',
  description: 'Both are rewarded at once, or neither is; what is decided stays so.',
  context: ({ input }) => input,
  initial: 'JOINED',
  states: {
    JOINED: {
      description: 'The friend has signed up by the code and may still earn the reward.',
      on: {
        'referral.check': [
          { guard: 'isBarred', target: 'ENDED', actions: 'assignBar' },
          { guard: 'isOverLimit', target: 'ENDED', actions: 'assignLimit' },
          { guard: 'isEarned', target: 'REWARDED' },
          { guard: 'isDue', target: 'ENDED', actions: 'assignLate' },
        ],
      },
    },
    REWARDED: { type: 'final', description: 'Both have their reward.' },
    ENDED: { type: 'final', description: 'There is no reward, for the reason that is kept.' },
  },
})

true satisfies SameStatuses<typeof referralLife, ReferralStatus>

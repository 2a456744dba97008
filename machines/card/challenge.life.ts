import { setup } from 'xstate'
import type { CardChallengeStatus } from '#contract/cardChallenge'
import { intent, type SameStatuses } from '#machines/kit/life'

/** A shop's question whether the holder is paying: 3-D Secure, run by the bank. */

export interface ChallengeFacts {
  /** Its time has passed. */
  isDue: boolean
}

export type ChallengeEvent =
  | { type: 'challenge.approve' }
  | { type: 'challenge.deny' }
  | { type: 'challenge.expire' }

export const challengeLife = setup({
  types: {
    context: {} as ChallengeFacts,
    events: {} as ChallengeEvent,
    input: {} as ChallengeFacts,
  },
  guards: {
    isDue: ({ context }) => context.isDue,
    isInTime: ({ context }) => !context.isDue,
  },
  actions: { freezeCard: intent, tellNetwork: intent },
}).createMachine({
  id: 'challenge',
  description: 'It ends once, and however it ends the network is told once.',
  context: ({ input }) => input,
  initial: 'WAITING',
  states: {
    WAITING: {
      description: 'The shop waits for the holder, and no longer than the bank allows.',
      on: {
        'challenge.approve': { guard: 'isInTime', target: 'APPROVED', actions: 'tellNetwork' },
        'challenge.deny': {
          guard: 'isInTime',
          target: 'DENIED',
          actions: ['freezeCard', 'tellNetwork'],
        },
        'challenge.expire': { guard: 'isDue', target: 'EXPIRED', actions: 'tellNetwork' },
      },
    },
    APPROVED: { type: 'final', description: 'The holder is paying; one purchase may follow.' },
    DENIED: { type: 'final', description: 'It was not the holder, so the card was frozen.' },
    EXPIRED: { type: 'final', description: 'Nobody answered in time; told as not approved.' },
  },
})

true satisfies SameStatuses<typeof challengeLife, CardChallengeStatus>

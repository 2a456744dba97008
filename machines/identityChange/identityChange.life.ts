import { assign, setup } from 'xstate'
import type { IdentityChangeStatus } from '#contract/identityChange'
import type { KycReason } from '#contract/kycEntity'
import { intent, type SameStatuses } from '#machines/kit/life'
import { withEvent } from '#machines/kit/params'

/**
 * The lifecycle of a request to change verified data, run by the bank. Only the vendor's verdict
 * about documents changes what was verified; until then the person may withdraw.
 */

export interface IdentityChangeFacts {
  reason: KycReason | null
  /** Another customer of this bank used the same document. */
  knownElsewhere: boolean
}

export type IdentityChangeEvent =
  | { type: 'documents.give' }
  | { type: 'change.withdraw' }
  | { type: 'verdict.green' }
  | { type: 'verdict.retry'; reason: KycReason }
  | { type: 'verdict.final'; reason: KycReason }

export const identityChangeLife = setup({
  types: {
    context: {} as IdentityChangeFacts,
    events: {} as IdentityChangeEvent,
    input: {} as IdentityChangeFacts,
  },
  guards: { knownElsewhere: ({ context }) => context.knownElsewhere },
  actions: {
    applyChange: intent,
    tellApproved: intent,
    tellDeclined: intent,
    tellDocumentsNeeded: intent,
    assignReason: assign((_, { reason }: { reason: KycReason | null }) => ({ reason })),
  },
}).createMachine({
  id: 'identityChange',
  description: 'What was verified changes only by the vendor’s verdict about documents.',
  context: ({ input }) => input,
  initial: 'REQUESTED',
  states: {
    REQUESTED: {
      description: 'The new value is known; the documents are missing or have to be sent again.',
      on: {
        'documents.give': {
          target: 'IN_REVIEW',
          actions: { type: 'assignReason', params: { reason: null } },
        },
        'change.withdraw': 'WITHDRAWN',
      },
    },
    IN_REVIEW: {
      description: 'The documents are with the vendor.',
      on: {
        'verdict.green': [
          {
            guard: 'knownElsewhere',
            target: 'DECLINED',
            actions: [{ type: 'assignReason', params: { reason: 'duplicate' } }, 'tellDeclined'],
          },
          { target: 'APPROVED', actions: ['applyChange', 'tellApproved'] },
        ],
        'verdict.retry': {
          target: 'REQUESTED',
          actions: [withEvent('assignReason'), 'tellDocumentsNeeded'],
        },
        'verdict.final': {
          target: 'DECLINED',
          actions: [withEvent('assignReason'), 'tellDeclined'],
        },
        'change.withdraw': 'WITHDRAWN',
      },
    },
    APPROVED: { type: 'final', description: 'The verified data has the new value.' },
    DECLINED: { type: 'final', description: 'The verified data stays; the reason says why.' },
    WITHDRAWN: { type: 'final', description: 'Taken back by the person before a verdict.' },
  },
})

true satisfies SameStatuses<typeof identityChangeLife, IdentityChangeStatus>

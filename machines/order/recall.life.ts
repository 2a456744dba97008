import { assign, setup } from 'xstate'
import type { RecallAnswer, RecallStatus } from '#contract/recallShape'
import { intent, type SameStatuses } from '#machines/kit/life'

/** What becomes of a payment that its customer asks back. The payment itself stays as it is. */

export interface RecallFacts {
  /** Why the other bank refused. */
  answer: RecallAnswer | null
}

export type RecallEvent =
  | { type: 'recall.taken' }
  | { type: 'recall.returned' }
  | { type: 'recall.refused'; answer: RecallAnswer }
  | { type: 'recall.expired' }
  | { type: 'payment.failed' }

/** The other bank may answer before its rail says that it has it. */
const answered = {
  'recall.returned': { target: 'RETURNED', actions: 'bookReturn' },
  'recall.refused': {
    target: 'REFUSED',
    actions: {
      type: 'assignAnswer',
      params: ({ event }: { event: { answer: RecallAnswer } }) => ({ answer: event.answer }),
    },
  },
  'recall.expired': 'EXPIRED',
  'payment.failed': 'NOT_NEEDED',
} as const

export const recallLife = setup({
  types: {
    context: {} as RecallFacts,
    events: {} as RecallEvent,
    input: {} as RecallFacts,
  },
  actions: {
    askRail: intent,
    bookReturn: intent,
    assignAnswer: assign((_, { answer }: { answer: RecallAnswer }) => ({ answer })),
  },
}).createMachine({
  id: 'recall',
  description: 'However it ends, the money of a payment comes back at most once.',
  context: ({ input }) => input,
  initial: 'REQUESTED',
  states: {
    REQUESTED: {
      description: 'The rail is to be told.',
      entry: 'askRail',
      on: { ...answered, 'recall.taken': 'SENT' },
    },
    SENT: { description: 'The other bank asks the recipient.', on: answered },
    RETURNED: {
      type: 'final',
      description: 'The money came back, less what the other bank keeps.',
    },
    REFUSED: { type: 'final', description: 'The other bank said no, and why.' },
    EXPIRED: { type: 'final', description: 'No answer in time; it may be asked again.' },
    NOT_NEEDED: { type: 'final', description: 'The payment failed, and all of it is back.' },
  },
})

true satisfies SameStatuses<typeof recallLife, RecallStatus>

import { setup } from 'xstate'
import type { DifferenceStatus } from '#contract/ops/reconciliation'
import { intent, type SameStatuses } from '#machines/kit/life'
import { withEvent } from '#machines/kit/params'

/** One payment as the bank posted it and as the outside has it. */

export interface DifferenceFacts {
  /** Of the staff, who proposed to correct the book. */
  proposedBy: string | null
}

export type DifferenceEvent =
  | { type: 'sides.agreed' }
  | { type: 'sides.differed' }
  | { type: 'staff.explain' }
  | { type: 'staff.correct'; by: string }
  | { type: 'staff.reopen' }

/** Whatever was said of it before, either side may still be heard of. */
const heard = { 'sides.agreed': 'MATCHED', 'sides.differed': 'OPEN' } as const

export const differenceLife = setup({
  types: {
    context: {} as DifferenceFacts,
    events: {} as DifferenceEvent,
    input: {} as DifferenceFacts,
  },
  guards: {
    byAnother: ({ context }, { by }: { by: string }) => by !== context.proposedBy,
  },
  actions: { noteProposer: intent, correctBook: intent },
}).createMachine({
  id: 'difference',
  description: 'A difference ends when both sides say the same, and never by being forgotten.',
  context: ({ input }) => input,
  initial: 'MATCHED',
  states: {
    MATCHED: {
      description: 'Both sides say the same.',
      on: heard,
    },
    OPEN: {
      description: 'They differ, and somebody has to find out why.',
      on: {
        ...heard,
        'staff.explain': 'EXPLAINED',
        'staff.correct': { target: 'PROPOSED', actions: 'noteProposer' },
      },
    },
    EXPLAINED: {
      description: 'They differ, and it is known why.',
      on: {
        ...heard,
        'staff.correct': { target: 'PROPOSED', actions: 'noteProposer' },
        'staff.reopen': 'OPEN',
      },
    },
    PROPOSED: {
      description: 'One person would correct the book; a second one has to.',
      on: {
        ...heard,
        'staff.correct': {
          guard: withEvent('byAnother'),
          target: 'SETTLED',
          actions: 'correctBook',
        },
        'staff.reopen': 'OPEN',
      },
    },
    SETTLED: {
      description: 'The book was corrected and says what the outside says.',
      on: heard,
    },
  },
})

true satisfies SameStatuses<typeof differenceLife, DifferenceStatus>

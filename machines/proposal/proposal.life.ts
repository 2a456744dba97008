import { setup } from 'xstate'
import type { ProposalStatus } from '#contract/ops/proposal'
import { intent, type SameStatuses } from '#machines/kit/life'
import { withEvent } from '#machines/kit/params'

export interface ProposalFacts {
  /** Of the staff. */
  proposedBy: string
}

export type ProposalEvent =
  | { type: 'proposal.approve'; by: string }
  | { type: 'proposal.reject'; by: string }
  | { type: 'proposal.withdraw'; by: string }
  | { type: 'proposal.expire' }
  | { type: 'effect.committed' }

/** What takes two people: one of the staff proposes it, and another decides. */
export const proposalLife = setup({
  types: {
    context: {} as ProposalFacts,
    events: {} as ProposalEvent,
    input: {} as ProposalFacts,
  },
  guards: {
    byAnother: ({ context }, { by }: { by: string }) => by !== context.proposedBy,
    byProposer: ({ context }, { by }: { by: string }) => by === context.proposedBy,
  },
  actions: { carryOut: intent },
}).createMachine({
  id: 'proposal',
  description: 'Nobody approves their own proposal, and an approved one is carried out once.',
  context: ({ input }) => input,
  initial: 'PROPOSED',
  states: {
    PROPOSED: {
      description: 'Waits for a second person; nothing has changed yet.',
      on: {
        'proposal.approve': {
          guard: withEvent('byAnother'),
          target: 'APPROVED',
          actions: 'carryOut',
        },
        'proposal.reject': { guard: withEvent('byAnother'), target: 'REJECTED' },
        'proposal.withdraw': { guard: withEvent('byProposer'), target: 'WITHDRAWN' },
        'proposal.expire': 'EXPIRED',
      },
    },
    APPROVED: {
      description: 'The effect is part of the same commit, so that no one is ever left like this.',
      on: { 'effect.committed': 'CARRIED_OUT' },
    },
    CARRIED_OUT: { type: 'final', description: 'What was proposed has happened.' },
    REJECTED: { type: 'final', description: 'The second person said no.' },
    WITHDRAWN: { type: 'final', description: 'Whoever proposed it took it back.' },
    EXPIRED: { type: 'final', description: 'Nobody decided in time.' },
  },
})

true satisfies SameStatuses<typeof proposalLife, ProposalStatus>

import type { Exhibit } from '#machines/kit/exhibit'
import { proposalLife } from './proposal.life.ts'

export const proposalExhibit: Exhibit = {
  logic: proposalLife,
  inputs: [{ proposedBy: 's1' }],
  events: [
    { type: 'proposal.approve', by: 's2' },
    { type: 'proposal.approve', by: 's1' },
    { type: 'proposal.reject', by: 's2' },
    { type: 'proposal.reject', by: 's1' },
    { type: 'proposal.withdraw', by: 's1' },
    { type: 'proposal.withdraw', by: 's2' },
    { type: 'proposal.expire' },
    { type: 'effect.committed' },
  ],
}

import type { Proposal } from '#contract/ops/proposal'
import { makeRecordFlow } from '#machines/kit/record.flow'

export type ProposalAct = 'approve' | 'reject' | 'withdraw'

export const oneProposal = makeRecordFlow<Proposal, ProposalAct>({
  id: 'oneProposal',
  description: 'A proposal with its exact effect; a second person decides and says why.',
})

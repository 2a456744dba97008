import type { Proposal, ProposalStatus } from '#contract/ops/proposal'
import type { Page } from '#machines/kit/list.flow'
import { makeReadFlow } from '#machines/kit/read.flow'
import { makeRecordFlow } from '#machines/kit/record.flow'

/** What was proposed, of one status or of any. */
export const proposalList = makeReadFlow<
  { status: ProposalStatus | null; offset: number },
  Page<Proposal>
>('proposalList')

export type ProposalAct = 'approve' | 'reject' | 'withdraw'

export const oneProposal = makeRecordFlow<Proposal, ProposalAct>({
  id: 'oneProposal',
  description: 'A proposal with its exact effect; a second person decides and says why.',
})

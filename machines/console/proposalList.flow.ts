import type { Proposal, ProposalSort, ProposalStatus } from '#contract/ops/proposal'
import type { Page } from '#machines/kit/list.flow'
import { makeReadFlow } from '#machines/kit/read.flow'

/** What was proposed, of one status or of any. */
export const proposalList = makeReadFlow<
  { status: ProposalStatus | null; sort: ProposalSort; offset: number },
  Page<Proposal>
>('proposalList')

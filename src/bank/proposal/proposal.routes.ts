import type { proposalCalls } from '#contract/ops/proposal'
import type { HandlersOf } from '#bank/requestContext'
import { assertTenantTakes } from '#bank/tenant/propose'
import { stepApproveProposal, stepRejectProposal, stepWithdrawProposal } from './decide.ts'
import { handleListProposals, handleReadProposal, stepProposeOrderEnd } from './proposal.ts'

export const proposalRoutes: HandlersOf<typeof proposalCalls> = {
  listProposals: handleListProposals,
  readProposal: handleReadProposal,
  proposeOrderEnd: { ledgerStep: stepProposeOrderEnd },
  approveProposal: { before: assertTenantTakes, ledgerStep: stepApproveProposal },
  rejectProposal: { ledgerStep: stepRejectProposal },
  withdrawProposal: { ledgerStep: stepWithdrawProposal },
}

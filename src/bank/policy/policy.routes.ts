import type { policyCalls } from '#contract/ops/policy'
import type { HandlersOf } from '#bank/requestContext'
import {
  handleDiscardPolicyDraft,
  handleSavePolicyDraft,
  stepProposePolicy,
  stepProposePolicyRestore,
} from './draft.ts'
import { handleListPolicyVersions, handleReadPolicy } from './read.ts'
import { handleTryPolicyDraft } from './trial.ts'

export const policyRoutes: HandlersOf<typeof policyCalls> = {
  readPolicy: handleReadPolicy,
  listPolicyVersions: handleListPolicyVersions,
  savePolicyDraft: handleSavePolicyDraft,
  discardPolicyDraft: handleDiscardPolicyDraft,
  tryPolicyDraft: handleTryPolicyDraft,
  proposePolicy: { ledgerStep: stepProposePolicy },
  proposePolicyRestore: { ledgerStep: stepProposePolicyRestore },
}

import { Refusal } from '#contract/kit/refusal'
import { bulkRow } from '#bank/ledger/step'
import { worthShown } from '#bank/policy/document'
import type { ProposalListRow } from '#bank/proposal/proposal.rows'
import type { StaffContext } from '#bank/requestContext'
import { customerLimitsSet } from './customerLimit.rows.ts'
import type { LimitOfProposal } from './target.ts'

/** What approving does; the customer is told the sum, and not the reason. */
export function setLimit(
  { caller, world }: StaffContext,
  { id: proposal_id, reason, proposed_by }: ProposalListRow,
  target: LimitOfProposal,
) {
  const { draft, currency, isCurrent } = target
  if (!isCurrent)
    throw new Refusal(
      'STATE_CONFLICT',
      'The limit was changed meanwhile, its last day is over, or the account is not active.',
    )
  const factsOf = (sum: string | null) =>
    sum === null ? {} : { amount: worthShown(BigInt(sum)), currency }
  const set = bulkRow(customerLimitsSet, {
    ...draft,
    reason,
    proposal_id,
    set_by: proposed_by,
    approved_by: caller.staffId,
    facts: { perDay: factsOf(draft.per_day), perPayment: factsOf(draft.per_payment) },
    world,
  })
  return {
    step: { transfers: [], rows: [set] },
    after: target,
    object: `person ${draft.person_id}`,
  }
}

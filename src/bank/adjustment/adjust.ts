import type { RecordKind } from '#contract/transaction'
import { bulkRow, type LedgerStep } from '#bank/ledger/step'
import type { ProposalListRow } from '#bank/proposal/proposal.rows'
import type { BankServices } from '#bank/services'
import { recordLeg } from '#bank/wallet/legs'
import { adjustmentsMade, type AdjustmentDraft } from './adjustment.rows.ts'
import type { AdjustmentOfProposal } from './target.ts'

const kindOf: Record<AdjustmentDraft['act'], RecordKind> = {
  fee_return: 'FEE_RETURN',
  goodwill: 'GOODWILL',
  correction: 'CORRECTION',
}

/** By these the earnings are told apart. */
function causeOf({ act }: AdjustmentDraft, kind: string | undefined): string {
  if (act === 'fee_return') return 'fee returned'
  if (act === 'goodwill') return 'goodwill'
  if (kind === 'GOODWILL') return 'goodwill corrected'
  return kind === 'FEE' ? 'card fee corrected' : 'fee returned corrected'
}

/**
 * Between the wallet and the bank's own account. The reason is the customer's to read. Whoever comes
 * second for a proposal, a fee or a transaction finds a row in the way.
 */
export function adjustmentStep(
  { random }: Pick<BankServices, 'random'>,
  { id: proposalId, reason }: Pick<ProposalListRow, 'id' | 'reason'>,
  {
    draft,
    transaction,
    linkedId,
  }: Pick<AdjustmentOfProposal, 'draft' | 'transaction' | 'linkedId'>,
): LedgerStep {
  const { act, wallet_id, person_id, currency_id: currencyId, leaves, account, order_id } = draft
  const minor = BigInt(draft.minor)
  const signed = leaves ? -minor : minor
  const transactionId = random.id()
  const leg = recordLeg(
    { random },
    {
      walletId: wallet_id,
      personId: person_id,
      type: leaves ? 'withdrawal' : 'deposit',
      method: 'p2p',
      kind: kindOf[act],
      status: 'complete',
      currencyId,
      minor,
      linkedId,
      meta: { note: reason },
    },
    transactionId,
  )
  const made = bulkRow(adjustmentsMade, {
    id: random.id(),
    act,
    proposal_id: proposalId,
    person_id,
    wallet_id,
    currency_id: currencyId,
    minor: draft.minor,
    leaves,
    order_id,
    undone_id: draft.transaction_id,
    transaction_id: transactionId,
    reason,
  })
  const transfer = {
    // Fresh for each approval: the ledger keeps a refusal by its id, and the money may come later.
    id: transactionId,
    cause: causeOf(draft, transaction?.kind),
    legs: [
      { address: `wallet:${wallet_id}`, currencyId, posted: signed },
      { address: account, currencyId, posted: -signed },
    ],
  } as const
  return { transfers: [transfer], rows: [made, leg] }
}

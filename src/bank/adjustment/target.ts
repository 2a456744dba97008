import { fromMinor } from '#contract/kit/amount'
import type { ProposedAdjustment } from '#contract/ops/proposed'
import { bookCurrencyShown, currencyAmong, readCurrencies } from '#bank/book/shown'
import { maskedName } from '#bank/customer/mask'
import { allAsBank } from '#bank/db/asBank'
import { existing } from '#bank/existing'
import { findOrder } from '#bank/order/order.rows'
import { isAccountClosed } from '#bank/person/person.rows'
import type { ProposalListRow } from '#bank/proposal/proposal.rows'
import type { CurrencyRow } from '#bank/reference/reference.rows'
import type { StaffContext } from '#bank/requestContext'
import {
  findCorrectable,
  findFeeTransaction,
  findTransactionNumber,
  isFeeReturned,
  type AdjustmentDraft,
} from './adjustment.rows.ts'

export interface AdjustmentOfProposal {
  is: 'adjustment'
  /** Not done yet, and the account is open. */
  isCurrent: boolean
  draft: AdjustmentDraft
  currency: CurrencyRow
  order: { id: string; number: string } | null
  transaction: { number: string; kind: string } | null
  /** Which transaction the new one is linked to. */
  linkedId: string | null
}

/** Transactions are the customer's and the bank's; staff are told of these alone. */
export function adjustmentTarget(
  { tx, scope }: StaffContext,
  draft: AdjustmentDraft,
): Promise<AdjustmentOfProposal> {
  const { tenantId } = scope
  return allAsBank(tx, scope, async () => {
    const { order_id, transaction_id, person_id: personId } = draft
    const currency = currencyAmong(await readCurrencies(tx, tenantId), draft.currency_id)
    const isOpen = !(await isAccountClosed(tx, tenantId, personId))
    const about = { is: 'adjustment', draft, currency, order: null, transaction: null } as const
    if (order_id !== null) {
      const everybody = { tenantId, personId: null }
      const { id, number } = existing(
        await findOrder(tx, everybody, order_id),
        `No order ${order_id}.`,
      )
      const isCurrent = isOpen && !(await isFeeReturned(tx, tenantId, id))
      const linkedId = await findFeeTransaction(tx, tenantId, id)
      return { ...about, isCurrent, order: { id, number: String(number) }, linkedId }
    }
    if (transaction_id !== null) {
      const { number, kind } = existing(
        await findTransactionNumber(tx, tenantId, transaction_id),
        `No transaction ${transaction_id}.`,
      )
      const key = { personId, id: transaction_id }
      const isCurrent = isOpen && (await findCorrectable(tx, tenantId, key)) !== null
      return { ...about, isCurrent, transaction: { number, kind }, linkedId: transaction_id }
    }
    return { ...about, isCurrent: isOpen, linkedId: null }
  })
}

export const proposedAdjustmentShown = (
  row: ProposalListRow,
  { draft, currency, order, transaction }: AdjustmentOfProposal,
): ProposedAdjustment => ({
  customer: { id: draft.person_id, name: maskedName(row.first_name, row.last_name) },
  wallet: row.wallet_number ?? '',
  amount: fromMinor(BigInt(draft.minor), currency.scale),
  currency: bookCurrencyShown(currency),
  leaves: draft.leaves,
  account: draft.account,
  order,
  transaction,
})

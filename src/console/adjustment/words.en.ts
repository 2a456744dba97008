import type { AdjustmentAct, CorrectableTransaction } from '#contract/ops/adjustment'
import type { ProposedAdjustment } from '#contract/ops/proposed'
import type { ActTexts } from '#console/ActForm.tsx'

const told = {
  label: 'Reason, as the customer reads it',
  hint: 'Nothing happens until a second person approves. The customer reads this.',
  submit: 'Propose',
}

export const adjustments = {
  title: 'Fees and corrections',
  hint: 'What the bank returned to this customer or put right. A second person approves each.',
  retry: 'Try again',
  waiting: 'Waiting for a second person',
  made: 'Done',
  noneMade: 'Nothing was returned or put right yet.',
  what: 'What',
  amount: 'Amount',
  wallet: 'Wallet',
  reason: 'Reason told to customer',
  at: 'Time',
  kinds: {
    fee_return: 'Fee returned',
    goodwill: 'Goodwill',
    correction: 'Correction',
  } satisfies Record<AdjustmentAct, string>,
  order: 'Payment',
  feeAmount: 'Amount',
  feeHint: 'Leave empty to return the whole fee. The network’s own fee isn’t the bank’s to return.',
  currency: 'Currency',
  goodwillHint: (most: string) => `Worth at most ${most}.`,
  transaction: 'Transaction to undo',
  correctionHint:
    'Goodwill, returned fees and the price of an issued card can be undone. Payments, exchanges and deposits can’t: that money has left the bank or has a new owner. For the fee of a payment, use “Return a fee”.',
  wrongAmount: 'Enter an amount of this currency, such as 1250.50.',
  transactions: {
    GOODWILL: 'Goodwill',
    FEE_RETURN: 'Returned fee',
    FEE: 'Card price',
  } satisfies Record<CorrectableTransaction['kind'], string>,
  acts: {
    fee_return: { offer: 'Return a fee', ...told },
    goodwill: { offer: 'Pay goodwill', ...told },
    correction: { offer: 'Undo a transaction', ...told },
  } satisfies Record<AdjustmentAct, ActTexts>,
}

export const effect = {
  comes: (amount: string, wallet: string) => `${amount} is paid into wallet ${wallet}.`,
  leaves: (amount: string, wallet: string) => `${amount} is taken out of wallet ${wallet}.`,
  customer: 'Customer:',
  nameless: 'No name yet',
  fromBook: {
    fees: (amount: string) => `Ledger: ${amount} less in “Fees earned”.`,
    goodwill: (amount: string) => `Ledger: ${amount} more spent in “Goodwill to customers”.`,
  } satisfies Record<ProposedAdjustment['account'], (amount: string) => string>,
  intoBook: {
    fees: (amount: string) => `Ledger: ${amount} more in “Fees earned”.`,
    goodwill: (amount: string) => `Ledger: ${amount} less spent in “Goodwill to customers”.`,
  } satisfies Record<ProposedAdjustment['account'], (amount: string) => string>,
  feeOf: 'Fee of payment',
  undoes: (kind: string, number: string) => `Undoes: ${kind}, № ${number}. Both stay in the list.`,
  reads: 'The customer sees it at once in their activity, with the reason below.',
  short: 'Refused if there isn’t enough money in the wallet.',
  movedOn: 'Already done, or the account is closed. Reject or withdraw this proposal.',
}

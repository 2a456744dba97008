import type { UnclaimedPaymentAct, UnclaimedPaymentView } from '#contract/ops/unclaimedPayment'
import type { ActTexts } from '#console/ActForm.tsx'

export const payments = {
  title: 'Unclaimed payments',
  hint: 'Payments to the bank’s address with a missing or unknown memo. Find out who each one belongs to.',
  retry: 'Try again',
  filter: 'Show',
  views: { waiting: 'To decide', kept: 'Kept for now' } satisfies Record<
    UnclaimedPaymentView,
    string
  >,
  empty: 'No unclaimed payments.',
  back: 'All unclaimed payments',
  amount: 'Amount',
  unknown: (asset: string) => `Unknown asset ${asset}`,
  unknownHint: 'The bank doesn’t offer this currency, so it can’t be credited.',
  chain: 'Network',
  memo: 'Memo',
  noMemo: 'None',
  txid: 'Transaction',
  address: 'Paid to',
  arrived: 'Arrived',
  facts: 'Payment',
  proposed: 'A proposal waits for a second person',
  walletNumber: 'Wallet number',
  walletHint: 'The customer’s page shows the number.',
  noWallet: 'There’s no such wallet.',
  notes: 'Notes',
  noNotes: 'No notes yet.',
  done: { KEPT: 'Kept for now', NOTED: 'Note' },
  acts: {
    claim: {
      offer: 'Credit to a customer',
      label: 'Why it belongs to this customer',
      hint: 'Nothing happens until a second person approves. They read this.',
      submit: 'Propose',
    },
    keep: {
      offer: 'Keep for now',
      label: 'Why the bank keeps it',
      hint: 'The payment leaves the queue. You can still credit it to a customer later.',
      submit: 'Keep for now',
    },
    note: {
      offer: 'Add note',
      label: 'Note for colleagues',
      hint: 'Colleagues read it here; customers don’t.',
      submit: 'Add note',
    },
  } satisfies Record<UnclaimedPaymentAct, ActTexts>,
}

export const claim = {
  movedOn: 'The payment has been credited since. Reject or withdraw this proposal.',
  effect: (amount: string, wallet: string, name: string) =>
    `${amount} is credited to wallet ${wallet} (${name}) once the network has confirmed it.`,
  reads: 'The customer sees the payment as incoming at once.',
}

import type { UnclaimedPaymentAct, UnclaimedPaymentView } from '#contract/ops/unclaimedPayment'
import type { ActTexts } from '#console/ActForm.tsx'

export const payments = {
  title: 'Unclaimed payments',
  hint: 'Payments to an address of the bank whose memo is missing or unknown. Find out whose they are.',
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
  unknownHint: 'We don’t have this currency, so nobody can be given it.',
  chain: 'Network',
  memo: 'Memo',
  noMemo: 'None',
  txid: 'Transaction',
  address: 'Paid to',
  arrived: 'Arrived',
  facts: 'Payment',
  proposed: 'A proposal waits for a second person',
  walletNumber: 'Number of the wallet',
  walletHint: 'It’s on the customer’s page.',
  noWallet: 'There’s no such wallet.',
  notes: 'Notes',
  noNotes: 'No notes yet.',
  at: 'Time',
  act: 'Action',
  done: { KEPT: 'Kept for now', NOTED: 'Note' },
  words: 'Words',
  by: 'By',
  acts: {
    claim: {
      offer: 'Give to a customer',
      label: 'How you know whose it is',
      hint: 'Nothing happens until a second person approves. They read this.',
      submit: 'Propose',
    },
    keep: {
      offer: 'Keep for now',
      label: 'Why the bank keeps it',
      hint: 'It leaves the queue. It can still be given to a customer later.',
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
  movedOn: 'The payment was given to somebody meanwhile. Reject or withdraw this proposal.',
  effect: (amount: string, wallet: string, name: string) =>
    `${amount} is credited to wallet ${wallet} (${name}) once the network has confirmed it.`,
  reads: 'The customer sees the payment as incoming at once.',
}

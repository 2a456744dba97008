import type { FieldDescriptions } from './common.ts'

/** Payments that nobody claimed. */
export const unclaimedPaymentFields: FieldDescriptions = {
  'UnclaimedPayment.chain': 'The name of the chain.',
  'UnclaimedPayment.txid': 'The transaction on the chain.',
  'UnclaimedPayment.address': 'The address of the bank that was paid.',
  'UnclaimedPayment.memo': ['What the sender wrote as memo.', 'Null where there was none.'],
  'UnclaimedPayment.asset': 'What was sent, as the chain names it.',
  'UnclaimedPayment.currency': [
    'The currency of the tenant that it is.',
    'Null for one the tenant does not have; nobody can be given it.',
  ],
  'UnclaimedPayment.amount': ['How much it is.', 'Null where the currency is.'],
  'UnclaimedPayment.since': 'When it was first seen: ISO 8601, UTC.',
  'UnclaimedPayment.due_at': [
    'By when somebody should have acted: ISO 8601, UTC.',
    'Null where nothing has to be done.',
  ],
  'UnclaimedPayment.proposal': [
    'The proposal that waits to give it to somebody.',
    'Null where there is none.',
  ],
  'UnclaimedPayment.notes': 'What staff decided and noted, newest first; 50 at most.',
  'notes.act': 'Whether it was decided to keep it, or only noted.',
  'notes.words': 'Why, or what was noted.',
  'notes.by': 'Name of the member of staff.',
  'Proposal.claim': [
    'The payment that would be given to a wallet.',
    'Null where it is about something else.',
  ],
  'Proposal.claim.txid': 'The transaction on the chain.',
  'Proposal.claim.amount': 'How much the wallet would get.',
  'Proposal.claim.currency': 'In which currency.',
  'Proposal.claim.memo': ['What the sender wrote as memo.', 'Null where there was none.'],
  'Proposal.claim.wallet': 'Number of the wallet.',
  'assignUnclaimedPayment.mine': 'Whether it becomes one’s own work, or nobody’s.',
  'listUnclaimedPayments.view': 'Those that wait, or those that somebody decided to keep.',
  'proposeClaim.wallet': 'Number or id of the wallet that gets it.',
  'proposeClaim.reason': 'How it is known whose it is; the second person reads it.',
  'keepUnclaimedPayment.reason': 'Why the bank keeps it; colleagues read it.',
  'noteUnclaimedPayment.reason': 'What colleagues should know.',
}

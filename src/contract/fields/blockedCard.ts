import type { FieldDescriptions } from './common.ts'

/** Cards that the bank blocked. */
export const blockedCardFields: FieldDescriptions = {
  'BlockedCard.status': 'BLOCKED until it is released, or its holder ends it.',
  'BlockedCard.reason': ['Why it is blocked.', 'Null once it is not.'],
  'BlockedCard.since': 'When it was blocked: ISO 8601, UTC.',
  'BlockedCard.due_at': [
    'By when somebody should have decided: ISO 8601, UTC.',
    'Null where it was decided.',
  ],
  'BlockedCard.reviews': 'What was decided so far, newest first; 50 at most.',
  'reviews.decision': 'Whether the block was lifted or stays.',
  'reviews.words': 'What its holder was sent.',
  'reviews.by': 'Name of the member of staff.',
  'assignBlockedCard.mine': 'Whether it becomes one’s own work, or nobody’s.',
  'listBlockedCards.view': 'Those that wait for a decision, or those that were kept blocked.',
  'releaseCard.message': 'What its holder is sent, as it is written.',
  'keepCardBlocked.message': 'What its holder is sent, as it is written.',
}

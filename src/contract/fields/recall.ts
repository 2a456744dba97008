import type { FieldDescriptions } from './common.ts'

/** Payments that their customers ask back. */
export const recallFields: FieldDescriptions = {
  'Order.recall': [
    'Whether it can be asked back, and how that goes.',
    'Null where it never left, or moved within the bank.',
  ],
  'recallOrder.reason': 'Why it is asked back; the other bank reads it.',
  'OrderRecall.obstacle': ['Why it cannot be asked back now.', 'Null where it can.'],
  'OrderRecall.reasons': 'For which reasons it can be asked back now.',
  'OrderRecall.until': ['Until when: ISO 8601, UTC.', 'Null where no rail takes it.'],
  'OrderRecall.recall': ['How the newest asking goes.', 'Null where nobody asked.'],
  answer_by: [
    'By when the other bank answers what is asked now: ISO 8601, UTC.',
    'Null where no rail takes it.',
  ],
  'Recall.status': 'Who has it, or how it ended.',
  'Recall.reason': 'Why it was asked back.',
  'Recall.answer': ['Why the other bank refused.', 'Null where it did not.'],
  'Recall.amount': 'What is asked back: what arrived at the recipient.',
  'Recall.returned_amount': ['What came back of it.', 'Null where nothing did.'],
  'Recall.due_at': 'By when the other bank answers: ISO 8601, UTC.',
}

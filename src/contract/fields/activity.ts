import type { FieldDescriptions } from './common.ts'

/** One entry per event of a person's money. */
export const activityFields: FieldDescriptions = {
  'Activity.id': 'Id of the order, the transaction or the purchase.',
  'Activity.source': 'Where the entry comes from: an order, a transaction or a purchase.',
  'Activity.number': [
    'What support finds an order or a transaction by.',
    'Null for a card purchase.',
  ],
  'Activity.kind': 'Money in, money out, an exchange, or money of a card.',
  'Activity.type': 'Type of the order, of the transaction’s record, or of the card transaction.',
  'Activity.waiting': 'Whether it is on its way; such entries come first.',
  'Activity.name': ['Whom it was paid to or came from.', 'Null where no name is known.'],
  'Activity.paid': ['What left, fees included.', 'Null where nothing leaves.'],
  'Activity.received': [
    'What arrived, at the customer or at whom they paid.',
    'Null for a card payment.',
  ],
  'Activity.fees': 'The fees, each in its own currency.',
  'Activity.value': [
    'Its value in the base currency when it happened.',
    'Null where no price of that moment is known.',
  ],
  'Activity.address': ['The address on the other side.', 'Null where none is known.'],
  'Activity.merchant': ['Where a card was used.', 'Null where it was no purchase.'],
  'Activity.card': ['The card it concerns.', 'Null where it concerns no card.'],
  'Activity.card.id': ['Id of the card.', 'Null until the card is issued.'],
  'Activity.refunded': ['What the merchant paid back.', 'Null where nothing was.'],
  'Activity.transactions': 'Ids of the transactions it consists of; each is part of one entry.',
  'Activity.transaction': ['The transaction.', 'Null where the entry is something else.'],
  'Activity.purchase': ['The card purchase.', 'Null where the entry is something else.'],
  'listActivity.kind': 'Only entries of this kind; in and out include those of cards.',
  'listActivity.waiting': 'Only what is on its way, or only what is not.',
  'listActivity.category': 'Only what readSpending counts in this category.',
  'listActivity.next': ['What to send as after for the next page.', 'Null at the end.'],
  'readSpending.wallet_uuid': 'Only what was spent from this wallet.',
  months: 'What was spent in each of the last months, the oldest first; the last one still runs.',
  'months.month': 'The month, such as 2026-03.',
  'months.amount': 'What was spent in it, in the base currency at the prices of each day.',
  'months.categories': 'The same by category, the largest first.',
  'categories.category': 'What it was spent on.',
  'categories.amount': 'What was spent on it; negative where more came back than was spent.',
}

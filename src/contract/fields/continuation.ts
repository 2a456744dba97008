import type { FieldDescriptions } from './common.ts'

export const continuationFields: FieldDescriptions = {
  'createContinuation.code': 'Six digits to type on the other device, shown once.',
  'createContinuation.expires_at': 'Until when the code works: ISO 8601, UTC.',
  'createContinuation.order_id': ['Id of the order to go on with.', 'Null for a draft.'],
  'createContinuation.draft': ['What is typed so far.', 'Null for an order that was placed.'],
  'redeemContinuation.token': 'The code that the other device shows.',
  'redeemContinuation.order_id': ['Id of the order to go on with.', 'Null for a draft.'],
  'redeemContinuation.draft': ['What is typed so far.', 'Null for an order that was placed.'],
  'draft.form': 'The form it is typed in.',
  'draft.destination_id': 'Id of the saved destination to pay.',
  'draft.from_currency_id': ['Id of the currency to sell or send.', 'Null where none is chosen.'],
  'draft.to_currency_id': ['Id of the currency to get.', 'Null where none is chosen.'],
  'draft.amount': 'The amount as typed, with a point; empty where none is typed yet.',
}

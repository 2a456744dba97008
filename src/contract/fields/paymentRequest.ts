import type { FieldDescriptions } from './common.ts'

/** Requests for money by link, and orders that pay them. */
export const paymentRequestFields: FieldDescriptions = {
  slug: 'The last part of the link: whoever has it reads the request.',
  asker: ['What whoever asks wants to be called.', 'Null where they gave no name.'],
  'PaymentRequest.amount': ['What is asked for.', 'Null: whoever pays decides.'],
  'PaymentRequest.note': [
    'What it is for, as everybody with the link reads it.',
    'Null: not said.',
  ],
  'PaymentRequest.status': 'OPEN can be paid; the others are final.',
  'PaymentRequest.expires_at': 'Until when it can be paid: ISO 8601, UTC.',
  'createPaymentRequest.amount': ['What to ask for.', 'Null: whoever pays decides.'],
  'createPaymentRequest.note': [
    'What it is for; everybody with the link reads it.',
    'Null: not said.',
  ],
  'createPaymentRequest.days': 'How many days it can be paid, 1 to 90.',
  payment: ['What paid it.', 'Null while nobody has.'],
  payer: ['What whoever paid wants to be called.', 'Null where they gave no name.'],
  'payment.amount': 'What arrived.',
  transaction_id: 'Id of the transaction that brought the money.',
  'PaymentRequest.available': 'What the wallet has of the currency, not on hold.',
  own: 'Whether whoever reads it made it.',
  payment_request: 'The `slug` of a request for money to pay, instead of a wallet or destination.',
  payment_request_id: 'Id of the request for money that it paid.',
}

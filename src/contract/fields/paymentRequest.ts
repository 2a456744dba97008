import type { FieldDescriptions } from './common.ts'

/** Requests for money by link, and orders that pay them. */
export const paymentRequestFields: FieldDescriptions = {
  slug: 'The last part of the link: whoever has it reads the request.',
  asker: ['What whoever asks wants to be called.', 'Null where they gave no name.'],
  'PaymentRequest.amount': ['What is asked for.', 'Null: whoever pays decides.'],
  'PaymentRequest.due': ['What is still asked for.', 'Null: whoever pays decides.'],
  deposits: 'What came from outside for it, the newest first, 20 at most.',
  'deposits.amount': 'What was sent.',
  more: 'What of it was not asked for; it is in the wallet all the same.',
  outcome:
    'What became of the request: PARTLY_PAID, PAID, OVERPAID where more came, LATE where it was over.',
  'PaymentRequest.outside': [
    'Where somebody without an account here pays to.',
    'Null where the link doesn’t say, or no more is due.',
  ],
  accounts: 'Bank details for a transfer, by rail.',
  'accounts.rail': 'The rail the transfer has to come by.',
  holder: 'Legal name the account is in.',
  'accounts.account_number': ['Number of the account.', 'Null where its IBAN says it.'],
  'accounts.routing_number': ['Routing number of the bank.', 'Null where none is needed.'],
  'accounts.bic': ['SWIFT code (BIC) of the bank.', 'Null where none is needed.'],
  bank_address: ['Address of the bank.', 'Null where none is needed.'],
  'accounts.reference': 'What the transfer has to say; without it no request is paid.',
  'accounts.code': [
    'Content of a QR code that apps of banks read.',
    'Null where none is in use for the rail.',
  ],
  'outside.address': [
    'Address on a chain, made for this link.',
    'Null where the currency is on none.',
  ],
  'address.memo': ['Has to be sent along.', 'Null where the address alone says whose it is.'],
  least: 'Smaller payments are not credited.',
  'address.code': 'Content of a QR code that wallets read: the address and what is due.',
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
  'createPaymentRequest.outside':
    'Whether everybody with the link reads where to pay from another bank or wallet.',
  payment: ['What paid it.', 'Null while nobody has.'],
  payer: ['What whoever paid wants to be called.', 'Null where they gave no name.'],
  'payment.amount': 'What arrived.',
  transaction_id: 'Id of the transaction that brought the money.',
  'PaymentRequest.available': 'What the wallet has of the currency, not on hold.',
  own: 'Whether whoever reads it made it.',
  payment_request: 'The `slug` of a request for money to pay, instead of a wallet or destination.',
  payment_request_id: 'Id of the request for money that it paid.',
}

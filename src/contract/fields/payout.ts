import type { FieldDescriptions } from './common.ts'

/** Payments to many people that are confirmed at once. */
export const payoutFields: FieldDescriptions = {
  'Payout.status':
    'DRAFT pays nobody, PAYING sends one line after another; DONE and CANCELED are final.',
  'Payout.symbol': 'The currency that everybody is paid in.',
  'Payout.total': [
    'What was confirmed to leave the wallet, fees included.',
    'Null before it is confirmed.',
  ],
  row_count: 'How many lines the file has.',
  decimal_sign: 'The sign before the decimals of the amounts in the file: `.` or `,`.',
  'Payout.rows': 'The lines of the file, in their order.',
  'createPayout.rows': 'The lines of the file, in their order; at most 100.',
  'changePayout.rows': 'The lines of the file, in their order; at most 100.',
  'submitPayout.rows': 'How many lines are to be paid, as the check told.',
  'submitPayout.total': 'What is to leave the wallet, as the check told.',
  'submitPayout.version': 'The version of the draft that was seen.',
  'rows.n': 'The number of the line, from 1.',
  'rows.recipient':
    'Whom it pays, as in the file: a saved name, account number, IBAN or address, a contact, or the id of a wallet.',
  'rows.amount': 'What the recipient gets, as in the file.',
  'rows.reference': 'What the recipient reads, as in the file.',
  'rows.title': ['Who it is.', 'Null while that is not known.'],
  'rows.detail': ['The account or address.', 'Null where the name says it all.'],
  'rows.order_type': ['How it is paid.', 'Null while the recipient is not known.'],
  'rows.pays': ['What the recipient gets.', 'Null where that could not be read.'],
  'rows.fee': ['What it costs besides.', 'Null where that could not be read.'],
  'rows.total': ['What leaves the wallet for it at most.', 'Null where that could not be read.'],
  'rows.problem': ['Why it is not paid.', 'Null where nothing stands in its way.'],
  'problem.code':
    'A code of a refusal, or RECIPIENT_UNKNOWN, RECIPIENT_SEVERAL, RECIPIENT_CURRENCY or DUPLICATE.',
  'problem.limit': ['The bound that it misses.', 'Null where it is about none.'],
  'problem.limit_currency': ['The currency of the bound.', 'Null where there is none.'],
  'rows.outcome': [
    'PLACED made an order; FAILED and LEFT_OUT paid nothing.',
    'Null where it is still to be paid.',
  ],
  'rows.order_uuid': ['The order that pays it.', 'Null where none was placed.'],
  'rows.order_status': ['How that order stands.', 'Null where none was placed.'],
  totals: 'Of the lines that can be paid, or that were confirmed.',
  'totals.rows': 'How many lines.',
  'totals.pays': 'What the recipients get.',
  'totals.fees': 'What it costs besides.',
  'totals.total': 'What leaves the wallet.',
  'totals.available': ['What the wallet has.', 'Null once it is confirmed.'],
  'totals.after': ['What is left once all is paid.', 'Null once it is confirmed.'],
}

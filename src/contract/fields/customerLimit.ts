import type { FieldDescriptions } from './common.ts'

/** What one customer may pay others within a day, instead of what the policy says of everybody. */
export const customerLimitFields: FieldDescriptions = {
  'readPaymentLimits.own': [
    'That the bank gave this customer another limit than others have.',
    'Null where it did not.',
  ],
  'own.last_day': ['The last day of it, in UTC.', 'Null for no end.'],
  'own.kinds': '`day`: of all payments within 24 hours; `payment`: of each.',
  'readPaymentLimits.per_payment': [
    'The most that one payment to others may come to, fees included.',
    'Null where only its order type bounds it.',
  ],
  'Customer.limit': 'What the customer may pay others within 24 hours.',
  'limit.currency': 'The base currency, in which the limit is.',
  'limit.usual': [
    'What the policy says of a customer verified as this one is.',
    'Null for no limit.',
  ],
  'limit.in_force': ['What holds on a device that is known.', 'Null for no limit.'],
  'limit.paid': 'What was paid others within 24 hours.',
  'limit.own': ['What two of the staff gave the customer instead.', 'Null for nothing.'],
  'own.per_day': [
    'The most that may be paid others within 24 hours.',
    'Null where the policy’s applies.',
  ],
  'own.per_payment': [
    'The most that one payment to others may come to.',
    'Null where only the policy bounds it.',
  ],
  'own.reason': 'Why, for staff only.',
  'own.set_by': 'Name of who proposed it.',
  'own.approved_by': 'Name of who approved it.',
  'own.set_at': 'When it was approved: ISO 8601, UTC.',
  'own.proposal': 'The proposal that was approved.',
  'limit.proposal': ['The proposal that waits for a second person.', 'Null where none does.'],
  'proposeCustomerLimit.id': 'Id of the customer.',
  'proposeCustomerLimit.per_day':
    'The most within 24 hours, in the base currency; more than zero. This one, the next, or both.',
  'proposeCustomerLimit.per_payment':
    'The most of one payment, fees included, in the base currency; more than zero.',
  'proposeCustomerLimit.last_day': 'The last day of it, in UTC; without one it has no end.',
  'proposeCustomerLimit.reason': 'Why, for staff only; the audit keeps it.',
  'proposeCustomerLimitRemoval.id': 'Id of the customer.',
  'proposeCustomerLimitRemoval.reason': 'Why, for staff only; the audit keeps it.',
  'Proposal.limit': [
    'What a customer could pay others within 24 hours.',
    'Null where it is about something else.',
  ],
  'Proposal.limit.number': 'Number of the customer.',
  'Proposal.limit.currency': 'The base currency, in which the limits are.',
  'limit.former': ['The customer’s own limit that it replaces.', 'Null for none.'],
  'limit.next': ['The own limit that the customer would have.', 'Null for none.'],
  'former.per_day': ['The most within 24 hours.', 'Null for none.'],
  'former.per_payment': ['The most of one payment.', 'Null for none.'],
  'former.last_day': ['The last day of it, in UTC.', 'Null for no end.'],
  'next.per_day': ['The most within 24 hours.', 'Null for none.'],
  'next.per_payment': ['The most of one payment.', 'Null for none.'],
  'next.last_day': ['The last day of it, in UTC.', 'Null for no end.'],
  'limit.before': ['What holds in all with the one it replaces.', 'Null for no limit.'],
  'limit.after': ['What would hold in all.', 'Null for no limit.'],
}

import type { FieldDescriptions } from './common.ts'

/** Payments that the bank makes later. */
export const scheduleFields: FieldDescriptions = {
  'Schedule.status': 'ACTIVE is paid on its dates, PAUSED is not; the others are final.',
  'Schedule.amount': 'What is sent, or what arrives where `is_reverse` is set.',
  'Schedule.symbol': 'The currency of the amount.',
  'Schedule.recipient': 'Who is paid, as they were called when it was scheduled.',
  'recipient.title': ['The name.', 'Null for an address, and for an own wallet without a name.'],
  'recipient.detail': ['The account or address.', 'Null where the name says it all.'],
  'recipient.own': 'Whether it is another wallet of whoever pays.',
  every:
    'How often: `once`, `week`, `two_weeks` or `month`. A shorter month is paid on its last day.',
  first_on: 'The first date, UTC. Payments are made at 09:00 UTC.',
  until_on: ['The date that none is after.', 'Null without one.'],
  times: ['How many dates there are, skipped ones included.', 'Null for no limit.'],
  next_on: ['The date to come.', 'Null once there is none.'],
  last_on: ['The last date.', 'Null where it has no end.'],
  next_dates: 'The next few dates.',
  'Schedule.reason': [
    'Why the payment of the next date could not be made yet: the code of a refusal.',
    'Null where nothing stood in its way.',
  ],
  retry_at: ['When it is tried again: ISO 8601, UTC.', 'Null where it was not refused.'],
  'Schedule.history': 'What became of the dates that are over, newest first.',
  'Schedule.history.outcome': 'MADE placed an order; SKIPPED and FAILED paid nothing.',
  'Schedule.history.reason': [
    'Why: the code of a refusal, `MISSED` or `PAUSED`.',
    'Null where there is nothing to say.',
  ],
  'Schedule.history.order_uuid': ['The order that pays it.', 'Null where none was placed.'],
  'Schedule.history.order_status': ['How that order stands.', 'Null where none was placed.'],
  'Schedule.history.at': 'When it ended: ISO 8601, UTC.',
  on: 'A date of the schedule.',
}

export const limit = {
  title: 'Sending limit',
  counted: 'To other people, within 24 hours.',
  inForce: 'In force',
  usual: 'Usual limit',
  paid: 'Sent in 24 hours',
  none: 'No limit',
  own: 'Own limit for 24 hours',
  each: 'Own limit for one payment',
  lastDay: 'Last day',
  noEnd: 'No end date',
  reason: 'Reason',
  setBy: 'Proposed by',
  approvedBy: 'Approved by',
  proposal: 'Open the approval',
  waiting: 'Waiting for a second person',
}

export const fields = {
  amount: (currency: string) => `Own limit for 24 hours, ${currency}`,
  amountHint: (usual: string) => `Usual limit: ${usual}. It can be lower or higher.`,
  each: (currency: string) => `Own limit for one payment, ${currency}`,
  eachHint: 'Fees included. Lower limits of a payment type still apply. Fill in one or both.',
  wrongAmount: 'Enter an amount above zero, such as 2500 or 2500.50.',
  lastDay: 'Last day (optional)',
  lastDayHint: 'The limit ends after this day, UTC. Leave empty for no end.',
  wrongDay: 'Choose today or a later day.',
}

export const effect = {
  sets: (sums: string, name: string) => `Own sending limits for ${name}: ${sums}.`,
  removes: (name: string) => `The usual sending limits apply to ${name} again.`,
  aDay: (sum: string) => `${sum} in 24 hours`,
  aPayment: (sum: string) => `${sum} in one payment`,
  former: 'Own limit before',
  next: 'Own limit after',
  before: 'In force for 24 hours before',
  after: 'In force for 24 hours after',
  none: 'None',
  ending: (sum: string, day: string) => `${sum}, last day ${day}`,
  reads: 'The customer is told the limit, not the reason.',
  beside:
    'Lower limits for new devices, unverified customers, payment types and new recipients still apply.',
  movedOn:
    'The limit has changed, its last day is over, or the account is paused or closed. Reject or withdraw this proposal.',
}

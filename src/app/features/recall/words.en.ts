import type {
  RecallAnswer,
  RecallObstacle,
  RecallReason,
  RecallStatus,
} from '#contract/recallShape'

/** A payment that its customer asks back. */
export const recall = {
  title: 'Get the money back',
  offer: 'Sent by mistake? We can ask the recipient’s bank to return the money.',
  ask: 'Ask for it back',
  until: (day: string) => `You can ask until ${day}.`,
  why: 'Why do you want it back?',
  reasons: {
    wrong_recipient: 'Wrong recipient',
    wrong_amount: 'Wrong amount',
    paid_twice: 'Paid twice',
    fraud: 'Fraud or scam',
  } satisfies Record<RecallReason, string>,
  close: 'Back',
  expect: 'What to expect',
  reason: (word: string) => `Reason: ${word}`,
  noPromise:
    'The recipient’s bank decides, and usually asks the recipient first. We can’t promise that the money comes back.',
  answerBy: (day: string) => `We expect an answer by ${day} and notify you either way.`,
  fees: 'The recipient’s bank may keep a fee. Our fees aren’t returned.',
  fraud: 'If you were tricked, write to us too, so we can protect your account.',
  send: 'Send request',
  change: 'Change reason',
  status: {
    REQUESTED: 'Requested',
    SENT: 'Asked back',
    RETURNED: 'Returned',
    REFUSED: 'Refused',
    EXPIRED: 'No answer',
    NOT_NEEDED: 'Not needed',
  } satisfies Record<RecallStatus, string>,
  now: {
    REQUESTED: (day) => `We’re sending your request. We expect an answer by ${day}.`,
    SENT: (day) => `The recipient’s bank has your request. We expect an answer by ${day}.`,
    RETURNED: () => 'The money is in your balance.',
    REFUSED: () => 'The recipient’s bank refused to return the money.',
    EXPIRED: () =>
      'The recipient’s bank didn’t answer in time. If the money still comes back, we add it to your balance.',
    NOT_NEEDED: () => 'The payment failed. All of the money is back in your balance.',
  } satisfies Record<RecallStatus, (day: string) => string>,
  answers: {
    recipient_refused: 'The recipient didn’t agree.',
    account_closed: 'The recipient’s account is closed.',
    no_money: 'The recipient’s account has too little money.',
    not_found: 'The recipient’s bank can’t find the payment.',
    legal: 'The law doesn’t allow the return.',
    other: 'The bank gave no reason.',
  } satisfies Record<RecallAnswer, string>,
  directly: 'You can ask the recipient directly, or write to us.',
  returned: 'Came back',
  kept: 'Kept by the recipient’s bank',
  askedFor: 'Asked for',
  askedOn: 'Asked on',
  cause: 'Reason',
  obstacles: {
    crypto: 'A crypto payment can’t be taken back. Ask the recipient to send the money back.',
    not_sent: 'You can ask for the money back once the payment network has the payment.',
    unknown: 'We’re checking whether the payment went through. Then you can ask.',
    too_late: 'Too late for us to ask for it. You can ask the recipient directly.',
  } satisfies Partial<Record<RecallObstacle, string>> as Partial<Record<RecallObstacle, string>>,
}

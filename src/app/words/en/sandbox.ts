import type { Letter } from '#contract/sandbox'

/** The console of a play tenant. */
export const sandbox = {
  title: 'Sandbox console',
  text: 'This is a play bank: no real money, and nothing leaves the house. What would have been mailed or texted lies here.',
  mailbox: 'Mailbox',
  filter: 'Sent to e-mail or phone',
  show: 'Show',
  all: 'Show all',
  refresh: 'Look again',
  channel: { email: 'E-mail', sms: 'Text message' } satisfies Record<Letter['channel'], string>,
  copyCode: 'Copy code',
  copied: (code: string) => `${code} is copied`,
  empty: 'No letters yet',
  emptyText: 'Ask for a code at sign in and it arrives here.',
  emptyFor: (to: string) => `Nothing was sent to ${to}`,
  unread: 'The mailbox did not open',
  newer: 'Newer',
  older: 'Older',
  doors: 'Ways in',
  web: 'Web app',
  webHint: 'Sign in as a customer in this browser.',
  telegram: 'Mini app',
  telegramHint: 'The same bank inside a pretended Telegram.',
}

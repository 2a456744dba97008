import type { SandboxMessage } from '#contract/sandbox'
import { counting } from '#app/i18n/plural.ts'

const count = counting('en')
const blocks = (number: number) => count(number, { one: 'block', other: 'blocks' })

/** The sandbox console. */
export const sandbox = {
  title: 'Sandbox console',
  text: 'This is a play bank: no real money, and nothing leaves the house. What would have been mailed or texted lies here.',
  mailbox: 'Mailbox',
  filter: 'Sent to e-mail or phone',
  show: 'Show',
  all: 'Show all',
  refresh: 'Look again',
  channel: {
    email: 'E-mail',
    sms: 'Text message',
    telegram: 'Message of the bot',
  } satisfies Record<SandboxMessage['channel'], string>,
  openMini: 'Open in the mini app',
  copyCode: 'Copy code',
  copied: (code: string) => `${code} is copied`,
  empty: 'No letters yet',
  emptyText: 'Ask for a code at sign in and it arrives here.',
  emptyFor: (to: string) => `Nothing was sent to ${to}`,
  unread: 'The mailbox did not open',
  chain: {
    title: 'Chains',
    choose: 'Chain',
    height: (height: number) => `Block ${height}`,
    depth: (number: number) => `A payment may be spent after ${blocks(number)}.`,
    noAddress:
      'Nobody receives on this chain yet. Open a wallet, choose Receive, and its address arrives here.',
    address: 'Pay to',
    currency: 'Currency',
    unsupported: 'A token this bank does not deal in',
    amount: 'Amount',
    pay: 'Pay in',
    mine: (number: number) => `Make ${blocks(number)}`,
    reorganise: (number: number) => `Replace the last ${blocks(number)}`,
    drop: 'Forget what waits',
    moved: {
      pay: 'Paid. It waits for a block.',
      mine: 'The chain is longer now.',
      reorganise: 'Another branch won. What stood in the old blocks waits again.',
      drop: 'What waited was forgotten.',
    },
    unread: 'The chains did not answer',
  },
  book: {
    title: 'The book',
    again: 'Check again',
    balances: 'It balances',
    off: (number: number) =>
      `It does not balance: ${count(number, { one: 'fault', other: 'faults' })}`,
    size: (accounts: number, postings: number) =>
      `${count(accounts, { one: 'account', other: 'accounts' })}, ${count(postings, { one: 'posting', other: 'postings' })}`,
  },
  apps: 'Ways in',
  web: 'Web app',
  webHint: 'Sign in as a customer in this browser.',
  telegram: 'Mini app',
  telegramHint: 'The same bank inside a pretended Telegram.',
}

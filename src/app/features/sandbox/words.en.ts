import type { SandboxMessage } from '#contract/sandbox'
import { counting } from '#app/i18n/plural.ts'

const count = counting('en')
const blocks = (number: number) => count(number, { one: 'block', other: 'blocks' })

export const sandbox = {
  title: 'Sandbox console',
  text: 'This is a sandbox: no real money moves. E-mails and messages appear here instead of being sent.',
  mailbox: 'Mailbox',
  filter: 'Recipient’s e-mail or phone',
  show: 'Filter',
  all: 'Show all',
  refresh: 'Refresh',
  channel: {
    email: 'E-mail',
    sms: 'Text message',
    telegram: 'Bot message',
  } satisfies Record<SandboxMessage['channel'], string>,
  openMini: 'Open in the mini app',
  copyCode: 'Copy code',
  copied: (code: string) => `${code} copied`,
  empty: 'No messages yet',
  emptyText: 'Request a code at sign-in to see it here.',
  emptyFor: (to: string) => `No messages to ${to}`,
  unread: 'Couldn’t load the mailbox',
  chain: {
    title: 'Blockchains',
    choose: 'Network',
    height: (height: number) => `Block ${height}`,
    depth: (number: number) => `A deposit is available after ${blocks(number)}.`,
    noAddress: 'No addresses on this network yet. Open Receive as a customer to create one.',
    address: 'Pay to',
    currency: 'Currency',
    unsupported: 'An unsupported token',
    amount: 'Amount',
    pay: 'Send deposit',
    mine: (number: number) => `Mine ${blocks(number)}`,
    reorganise: (number: number) => `Replace the last ${blocks(number)}`,
    drop: 'Drop pending transactions',
    moved: {
      pay: 'Sent. The deposit is waiting for a block.',
      mine: 'Mined.',
      reorganise: 'Reorganised. Transactions of the old blocks are pending again.',
      drop: 'Pending transactions dropped.',
    },
    unread: 'Couldn’t load the blockchains',
  },
  book: {
    title: 'Ledger',
    again: 'Check again',
    balances: 'Balanced',
    off: (number: number) => `Not balanced: ${count(number, { one: 'error', other: 'errors' })}`,
    size: (accounts: number, postings: number) =>
      `${count(accounts, { one: 'account', other: 'accounts' })}, ${count(postings, { one: 'posting', other: 'postings' })}`,
  },
  apps: 'Apps',
  web: 'Web app',
  webHint: 'Sign in as a customer in this browser.',
  telegram: 'Mini app',
  telegramHint: 'The same bank in a simulated Telegram.',
}

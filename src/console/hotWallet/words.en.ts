import type { HotWalletStatus } from '#contract/ops/hotWallet'

export const wallets = {
  title: 'Hot wallets',
  hint: 'Money of the bank on chains. Owner and treasury get one email when a level is crossed.',
  retry: 'Try again',
  empty: 'The bank holds nothing on chains.',
  wallet: 'Wallet',
  status: 'Status',
  statuses: { FINE: 'Within levels', LOW: 'Low', HIGH: 'High' } satisfies Record<
    HotWalletStatus,
    string
  >,
  held: 'On the chain',
  ledger: 'In the ledger',
  low: 'Low level',
  high: 'High level',
  seen: 'Last checked',
}

export const wallet = {
  back: 'All hot wallets',
  facts: 'Balance and levels',
  proposed: 'New levels',
  proposedLevels: (low: string, high: string) => `low ${low}, high ${high}`,
  proposedBy: 'Proposed by',
  second: 'The new levels are looser. A second person has to confirm them.',
  none: 'none',
  steps: 'What has happened',
  noSteps: 'Nothing has happened yet.',
  at: 'Time',
  event: 'Event',
  words: 'Words',
  by: 'By',
  bank: 'Bank',
  events: {
    'balance.fell': 'Fell below the low level',
    'balance.rose': 'Rose above the high level',
    'balance.recovered': 'Back within levels',
    'levels.set': 'Levels set',
    'levels.confirm': 'New levels confirmed',
    'levels.drop': 'New levels dropped',
  } as Record<string, string>,
  lowHint: 'An alarm below it. Leave empty for none.',
  highHint: 'An alarm above it. Leave empty for none.',
  wrong: 'Enter an amount; the high level has to be above the low one.',
  acts: {
    set: {
      offer: 'Set levels',
      hint: 'Stricter levels apply at once. Looser ones need a second person.',
      submit: 'Set levels',
    },
    confirm: {
      offer: 'Confirm new levels',
      hint: 'The proposed levels apply at once.',
      submit: 'Confirm new levels',
    },
    drop: {
      offer: 'Drop new levels',
      hint: 'The present levels stay.',
      submit: 'Drop new levels',
    },
  },
}

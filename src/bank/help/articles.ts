import type { HelpArticle, HelpPage, HelpRoom } from '#contract/help'

export type ArticleText = Pick<HelpArticle, 'title' | 'text'>

interface Placed {
  room: HelpRoom
  /** Besides its room. */
  pages: readonly HelpPage[]
  link: HelpRoom
}

/** In the order in which they are listed. */
export const articlePlaces = {
  'send-money': { room: 'send', pages: ['home', 'cashOut', 'counterparties'], link: 'send' },
  'new-recipient': { room: 'send', pages: ['counterparties', 'fees'], link: 'fees' },
  'scheduled-payments': { room: 'send', pages: ['schedules'], link: 'schedules' },
  'many-payments': { room: 'send', pages: ['payouts'], link: 'payouts' },
  'payment-delayed': { room: 'activity', pages: ['send', 'cashOut', 'home'], link: 'activity' },
  'cancel-payment': { room: 'activity', pages: ['send', 'cashOut'], link: 'activity' },
  statements: { room: 'activity', pages: ['statements', 'spending'], link: 'statements' },
  'add-money': {
    room: 'addMoney',
    pages: ['home', 'receive', 'accounts', 'balances'],
    link: 'addMoney',
  },
  'crypto-missing': { room: 'addMoney', pages: ['receive'], link: 'receive' },
  'request-money': { room: 'addMoney', pages: ['receive', 'requests'], link: 'receive' },
  exchange: { room: 'exchange', pages: ['balances'], link: 'fees' },
  'card-use': { room: 'cards', pages: [], link: 'cards' },
  'card-declined': { room: 'cards', pages: ['activity'], link: 'cards' },
  'card-dispute': { room: 'cards', pages: ['activity'], link: 'activity' },
  'card-lost': { room: 'cards', pages: [], link: 'cards' },
  verification: { room: 'verification', pages: [], link: 'verification' },
  'sign-in-safety': { room: 'profile', pages: ['developers', 'webhooks'], link: 'profile' },
  'your-data': { room: 'profile', pages: [], link: 'profile' },
  notifications: { room: 'profile', pages: ['notices'], link: 'notices' },
  'shared-wallet': { room: 'members', pages: ['wallets'], link: 'members' },
} as const satisfies Record<string, Placed>

export type ArticleId = keyof typeof articlePlaces

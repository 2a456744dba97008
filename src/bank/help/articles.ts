import type { ArticleSection, HelpArticle } from '#contract/help'

/** Pages whose help begins with articles of others. */
type ArticlePage =
  | ArticleSection
  | 'home'
  | 'counterparties'
  | 'accounts'
  | 'developers'
  | 'webhooks'
  | 'wallets'
  | 'balances'
  | 'spending'
  | 'requests'
  | 'cashOut'
  | 'invite'

export type ArticleText = Pick<HelpArticle, 'title' | 'text'>

interface Placed {
  section: ArticleSection
  /** Besides its section. */
  pages: readonly ArticlePage[]
  link: ArticleSection
}

/** In the order in which they are listed. */
export const articlePlaces = {
  'send-money': { section: 'send', pages: ['home', 'cashOut', 'counterparties'], link: 'send' },
  'new-recipient': { section: 'send', pages: ['counterparties', 'fees'], link: 'fees' },
  'scheduled-payments': { section: 'send', pages: ['schedules'], link: 'schedules' },
  'many-payments': { section: 'send', pages: ['payouts'], link: 'payouts' },
  'payment-delayed': { section: 'activity', pages: ['send', 'cashOut', 'home'], link: 'activity' },
  'cancel-payment': { section: 'activity', pages: ['send', 'cashOut'], link: 'activity' },
  statements: { section: 'activity', pages: ['statements', 'spending'], link: 'statements' },
  'add-money': {
    section: 'addMoney',
    pages: ['home', 'receive', 'accounts', 'balances'],
    link: 'addMoney',
  },
  'crypto-missing': { section: 'addMoney', pages: ['receive'], link: 'receive' },
  'request-money': { section: 'addMoney', pages: ['receive', 'requests'], link: 'receive' },
  exchange: { section: 'exchange', pages: ['balances'], link: 'fees' },
  'card-use': { section: 'cards', pages: [], link: 'cards' },
  'card-declined': { section: 'cards', pages: ['activity'], link: 'cards' },
  'card-dispute': { section: 'cards', pages: ['activity'], link: 'activity' },
  'card-lost': { section: 'cards', pages: [], link: 'cards' },
  verification: { section: 'verification', pages: [], link: 'verification' },
  'sign-in-safety': { section: 'profile', pages: ['developers', 'webhooks'], link: 'profile' },
  'your-data': { section: 'profile', pages: [], link: 'profile' },
  'invite-friends': { section: 'profile', pages: ['invite'], link: 'profile' },
  notifications: { section: 'profile', pages: ['notices'], link: 'notices' },
  'shared-wallet': { section: 'members', pages: ['wallets'], link: 'members' },
} as const satisfies Record<string, Placed>

export type ArticleId = keyof typeof articlePlaces

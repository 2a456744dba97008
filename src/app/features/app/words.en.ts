import { counting } from '#app/i18n/plural.ts'

const count = counting('en')

export const app = {
  arriving: 'Loading…',
  offline: 'You’re offline. Figures may be out of date. Nothing is lost or sent twice.',
  reconnecting:
    'Can’t reach the bank. Reconnecting… You stay signed in, and nothing is sent twice.',
  paused: 'Payments and changes are paused. Your money is safe, and you can see everything.',
  tryAgain: 'Try again',
  broken: {
    title: 'This page couldn’t load',
    text: 'Nothing was changed. Try again in a few minutes.',
  },
  reference: (requestId: string) => `Reference ${requestId}`,
  language: 'Language',
}

export const pages = {
  navigation: 'Main menu',
  skip: 'Skip to content',
  home: 'Home',
  activity: 'Activity',
  spending: 'Spending',
  statements: 'Statements',
  members: 'People',
  schedules: 'Scheduled payments',
  payouts: 'Pay many people',
  fees: 'Fees and limits',
  invite: 'Invite friends',
  resume: 'Continue with a code',
  exchange: 'Exchange',
  receive: 'Receive',
  send: 'Send',
  cashOut: 'Cash out',
  addMoney: 'Add money',
  counterparties: 'Recipients',
  accounts: 'Accounts',
  cards: 'Cards',
  verification: 'Verification',
  search: 'Search',
  notices: 'Notifications',
  unread: (number: number) =>
    count(number, { one: 'unread notification', other: 'unread notifications' }),
  waiting: 'unread',
  developers: 'Developers',
  more: 'More',
  back: 'Back',
  help: 'Help',
  profile: 'Profile',
  sandbox: 'Sandbox',
  pageBefore: 'Previous page',
  pageAfter: 'Next page',
  signedOut: {
    title: 'You’re signed out',
    text: 'Your data has been removed from this device.',
    lostTitle: 'You’ve been signed out',
  },
  notFound: {
    title: 'Page not found',
    text: 'The link may be old or incomplete.',
    home: 'Go home',
    signIn: 'Go to sign in',
  },
}

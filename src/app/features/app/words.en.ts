import { counting } from '#app/i18n/plural.ts'

const count = counting('en')

/** What any screen may show, and what must be there even when nothing more can be fetched. */
export const app = {
  arriving: 'One moment',
  offline: 'No connection. What you see may be old; nothing you press is lost or sent twice.',
  reconnecting:
    'The bank cannot be reached. Reconnecting; you stay signed in, and nothing is sent twice.',
  tryAgain: 'Try again',
  broken: {
    title: 'This page did not come through',
    text: 'Nothing was changed. If it stays like this, look again in a few minutes.',
  },
  reference: (requestId: string) => `Reference ${requestId}`,
  language: 'Language',
}

/** The signed-in pages by name, home, and the pages outside of them. */
export const pages = {
  navigation: 'Rooms',
  skip: 'Skip to content',
  home: 'Home',
  activity: 'Activity',
  exchange: 'Exchange',
  receive: 'Receive',
  send: 'Send',
  cashOut: 'Cash out',
  addMoney: 'Add money',
  orders: 'Orders',
  counterparties: 'People',
  accounts: 'Accounts',
  cards: 'Cards',
  verification: 'Verification',
  notices: 'Notifications',
  unread: (number: number) =>
    count(number, { one: 'unread notification', other: 'unread notifications' }),
  waiting: 'unread',
  developers: 'Developers',
  more: 'More',
  profile: 'Profile',
  sandbox: 'Sandbox',
  pageBefore: 'Previous page',
  pageAfter: 'Next page',
  signedOut: {
    title: 'You are signed out',
    text: 'Nothing of yours is left on this device.',
    lostTitle: 'You were signed out',
  },
  blocked: {
    title: 'Your access is paused',
    text: 'We cannot serve this account for now. Your money stays where it is, and incoming payments still arrive.',
    writeTo: 'To open it again, write to',
    write: 'Write to support',
    retry: 'Check again',
    leave: 'Sign out',
  },
  notFound: {
    title: 'There is nothing at this address',
    text: 'The link may be old, or a letter in it is missing.',
    home: 'Go home',
    signIn: 'Go to sign in',
  },
}

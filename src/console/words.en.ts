import type { StaffRole } from '#contract/ops/roles'
import type { Language } from '#contract/preferences'
import type { VerificationStatus } from '#contract/person'

/** The console of a tenant's staff. */

export const console = {
  unreachable: 'The bank isn’t answering',
  retry: 'Try again',
  skip: 'Skip to content',
  otherNetwork: 'Staff can’t sign in or work from this network. Use one that the owner named.',
  navigation: 'Console',
  waiting: 'waiting',
  signOut: 'Sign out',
  welcome: (name: string) => `Hello, ${name}`,
}

export const signIn = {
  title: 'Staff sign-in',
  email: 'Work e-mail',
  sendCode: 'Send code',
  sent: 'We’ve sent a code to',
  mailCode: 'Code from the e-mail',
  totpCode: 'Code from your authenticator',
  submit: 'Sign in',
  resend: 'Send a new code',
  change: 'Use another e-mail',
  enrol: 'Set up an authenticator',
  enrolTitle: 'Set up your authenticator',
  enrolHint: 'If you’ve been invited, or your authenticator was replaced.',
  enrolCode: 'Continue',
  scan: 'Scan this with an authenticator app, then enter the code it shows.',
  qr: 'QR code for the authenticator app',
  key: 'Can’t scan? Enter this key in the app.',
  copyKey: 'Copy key',
  copied: 'Copied',
  enrolSubmit: 'Confirm and sign in',
  back: 'Back',
  notInvited: 'Your invitation has expired. Ask the owner for another one.',
  enrolled: 'You have an authenticator already. Go back and sign in with both codes.',
}

export const pages = {
  dashboard: 'Today',
  identities: 'Identity',
  orders: 'Payments',
  disputes: 'Disputes',
  conversations: 'Messages',
  blockedCards: 'Blocked cards',
  failingWebhooks: 'Failing webhooks',
  stoppedChains: 'Stopped chains',
  unclaimedPayments: 'Unclaimed',
  approvals: 'Approvals',
  policy: 'Fees and limits',
  brand: 'Name and look',
  settings: 'Settings',
  vendors: 'Vendors',
  hostnames: 'Hostnames',
  book: 'Ledger',
  differences: 'Reconciliation',
  hotWallets: 'Hot wallets',
  flows: 'Where people stop',
  customers: 'Customers',
  adjustments: 'Fees and corrections',
  audit: 'Audit',
  staff: 'Staff',
  tenants: 'Banks',
}

export const menu = {
  overview: 'Overview',
  queues: 'Queues',
  money: 'Money',
  bank: 'The bank',
  oversight: 'Oversight',
}

export const roles: Record<StaffRole, string> = {
  owner: 'Owner',
  compliance: 'Compliance',
  support: 'Support',
  treasury: 'Treasury',
  developer: 'Developer',
  auditor: 'Auditor',
  platform: 'Platform',
}

export const table = {
  place: (from: number, to: number, total: number) => `${from}–${to} of ${total}`,
  before: 'Previous',
  after: 'Next',
  search: 'Search',
  choose: 'Choose',
  chooseOne: (name: string) => `Choose ${name}`,
  chooseAll: 'Choose all on this page',
}

export const verification: Record<VerificationStatus, string> = {
  UNVERIFIED: 'Not verified',
  PENDING: 'Under review',
  HOLD: 'On hold',
  SOFT_REJECT: 'More needed',
  REJECT: 'Rejected',
  DOUBLE: 'Duplicate',
  APPROVED: 'Verified',
  DECLINED: 'Declined',
}

export const customers = {
  title: 'Customers',
  search: 'Find a customer',
  searchHint:
    'Name, e-mail, phone, payment number, reference, address, hash or last four of a card. Keys: / to search, j and k for rows.',
  empty: 'No customer matches. Check the spelling or type less of it.',
  name: 'Name',
  email: 'E-mail',
  phone: 'Phone',
  status: 'Status',
  statuses: { ACTIVE: 'Active', PAUSED: 'Paused', CLOSED: 'Closed' },
  verification: 'Verification',
  lastSignIn: 'Last sign-in',
  since: 'Customer since',
}

export const customer = {
  messages: 'Messages',
  ledger: 'Accounts in the ledger',
  adjustments: 'Fees and corrections',
  title: 'Customer',
  retry: 'Try again',
  personal: 'Personal data',
  hide: 'Hide personal data',
  number: 'Number',
  name: 'Name',
  email: 'E-mail',
  phone: 'Phone',
  birthDate: 'Date of birth',
  verification: 'Verification',
  since: 'Customer since',
  lastSignIn: 'Last sign-in',
  closedAt: 'Closed',
  closedBy: 'Closed by',
  closers: { customer: 'Customer', staff: 'Staff' },
  closedReason: 'Reason told to customer',
  wallets: 'Wallets',
  wallet: 'Wallet',
  chain: 'Network',
  booked: 'Balance',
  available: 'Available',
  noMoney: (wallets: number): string => (wallets > 0 ? 'No money in any wallet.' : 'No wallets.'),
  orders: 'Recent payments',
  noOrders: 'No payments.',
  type: 'Type',
  amount: 'Amount',
  status: 'Status',
  at: 'Time',
  cards: 'Cards and accounts',
  card: (last4: string) => `Card •• ${last4}`,
  noCards: 'No cards or accounts.',
  noVerification: 'Verification hasn’t been started.',
  sessions: 'Sessions',
  noSessions: 'Not signed in anywhere.',
  device: 'Device',
  signedIn: 'Signed in',
  used: 'Last used',
  keys: 'Keys for programs',
  key: 'Key',
  noKeys: 'No keys.',
  terms: 'Terms of service accepted',
  noTerms: 'No terms were accepted.',
  termsVersion: 'Version',
  termsLanguage: 'Language',
  languages: { en: 'English', ru: 'Russian' } satisfies Record<Language, string>,
  notes: 'Notes',
  noNotes: 'No notes. Customers never see them.',
  timeline: 'Timeline',
  noTimeline: 'Nothing has happened yet.',
  earlier: 'Show earlier',
}

/** Each act: its button, what it means, and the button that does it. */
export const acts = {
  reason: 'Reason',
  text: 'Note',
  short: 'Write a few words.',
  cancel: 'Cancel',
  open: {
    offer: 'Show personal data',
    hint: 'The audit keeps your reason. The owner can read it.',
    submit: 'Show personal data',
  },
  pause: {
    offer: 'Pause',
    hint: 'The customer is kept out of the bank. Their money isn’t moved.',
    submit: 'Pause customer',
  },
  restore: {
    offer: 'Restore',
    hint: 'The customer can sign in and pay again.',
    submit: 'Restore customer',
  },
  endSessions: {
    offer: 'End sessions',
    hint: 'The customer is signed out on every device and can sign in again.',
    submit: 'End all sessions',
  },
  note: {
    offer: 'Add note',
    hint: 'Staff can read it, customers can’t.',
    submit: 'Save note',
  },
  setLimit: {
    offer: 'Set own limit',
    hint: 'For staff only. The customer is told the new limit. A second person approves.',
    submit: 'Propose limit',
  },
  removeLimit: {
    offer: 'Remove own limit',
    hint: 'For staff only. The customer is told. A second person approves under Approvals.',
    submit: 'Propose removal',
  },
  close: {
    offer: 'Close account',
    hint: 'The customer reads your reason. A second person approves under Approvals.',
    submit: 'Propose closing',
  },
  openCase: {
    offer: 'Open report',
    hint: 'Steps of the app by name, without amounts or personal data. The audit keeps your reason.',
    submit: 'Open report',
  },
}

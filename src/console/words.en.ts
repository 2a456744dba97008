import type { OrderEnd, OrderStatus, OrderWait } from '#contract/order'
import type { OrderView } from '#contract/ops/order'
import type { ProposalKind, ProposalStatus } from '#contract/ops/proposal'
import type { StaffRole } from '#contract/ops/roles'
import type { VerificationStatus } from '#contract/person'

/** The console of a tenant's staff. */

export const console = {
  unreachable: 'The bank isn’t answering',
  retry: 'Try again',
  skip: 'Skip to content',
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
}

export const pages = {
  orders: 'Payments',
  approvals: 'Approvals',
  customers: 'Customers',
  audit: 'Audit',
  staff: 'Staff',
}

export const roles: Record<StaffRole, string> = {
  owner: 'Owner',
  compliance: 'Compliance',
  support: 'Support',
  treasury: 'Treasury',
  developer: 'Developer',
  auditor: 'Auditor',
}

export const table = {
  place: (from: number, to: number, total: number) => `${from}–${to} of ${total}`,
  before: 'Previous',
  after: 'Next',
  search: 'Search',
}

export const staff = {
  title: 'Staff',
  empty: 'No staff yet.',
  name: 'Name',
  role: 'Role',
  email: 'E-mail',
  lastSeen: 'Last seen',
  never: 'Never',
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
  searchHint: 'Name, e-mail, phone, order number or last four of a card. Press / to search.',
  empty: 'No customer matches. Check the spelling or type less of it.',
  name: 'Name',
  email: 'E-mail',
  phone: 'Phone',
  status: 'Status',
  statuses: { ACTIVE: 'Active', PAUSED: 'Paused' },
  verification: 'Verification',
  lastSignIn: 'Last sign-in',
  since: 'Customer since',
}

export const customer = {
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
  wallets: 'Wallets',
  wallet: 'Wallet',
  booked: 'Balance',
  available: 'Available',
  noMoney: (wallets: number): string => (wallets > 0 ? 'No money in any wallet.' : 'No wallets.'),
  orders: 'Recent orders',
  noOrders: 'No orders.',
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
}

export const queues = {
  left: (span: string) => `${span} left`,
  late: (span: string) => `${span} late`,
  assignee: 'Assigned to',
  nobody: 'Nobody',
  age: 'Age',
  due: 'Due',
  take: 'Assign to me',
  leave: 'Unassign',
}

export const orders = {
  title: 'Payments that need a decision',
  empty: 'No payment needs a decision.',
  filter: 'Show',
  views: {
    unknown: 'Outcome unknown',
    held: 'On hold',
    mine: 'Assigned to me',
  } satisfies Record<OrderView, string>,
  all: 'All',
  payment: 'Payment',
  why: 'Why',
  amount: 'Amount',
  customer: 'Customer',
  proposal: 'Proposal',
  sort: {
    since: 'Oldest first',
    '-since': 'Newest first',
    '-total': 'Largest first',
    total: 'Smallest first',
  },
  order: 'Order',
  facts: 'Payment',
  wallet: 'Wallet',
  total: 'Total',
  fees: 'Fees',
  arrives: 'Recipient gets',
  sent: 'What we sent',
  notSent: 'Nothing was sent to a rail.',
  rail: 'Rail',
  key: 'Our key',
  attempt: 'Times sent',
  reference: 'Rail’s reference',
  recipient: 'Recipient',
  text: 'Text on the statement',
  sentAt: 'Last sent',
  steps: 'What has happened',
  status: 'Status',
  event: 'Event',
  actor: 'By',
  at: 'Time',
  retry: 'Try again',
  proposed: 'A proposal waits for a second person',
  actors: { customer: 'Customer', bank: 'Bank', rail: 'Rail', operator: 'Staff' },
  details: {
    awaiting_step_up: 'Waits for the customer to approve',
    awaiting_funds: 'Waits for the money',
    compliance_hold: 'Held for review',
    queued: 'To be sent',
    submitted: 'Accepted by the rail',
    confirming: 'Being confirmed',
    funds_received: 'Money received',
    outcome_unknown: 'The rail hasn’t said how it ended',
    amount_mismatch: 'A different amount arrived',
    settled: 'Carried out',
    by_user: 'Cancelled by the customer',
    expired: 'Not approved in time',
    rail_rejected: 'Rejected by the rail',
    compliance_rejected: 'Rejected after review',
    not_executed: 'Not carried out',
  } satisfies Record<OrderWait | OrderEnd, string>,
  events: {
    'order.place': 'Placed',
    'order.approve': 'Approved by the customer',
    'order.cancel': 'Cancelled',
    'order.expire': 'Expired',
    'order.withhold': 'Held for review',
    'order.release': 'Released',
    'order.reject': 'Rejected',
    'order.retry': 'Sent again',
    'order.settle': 'Recorded as carried out',
    'order.fail': 'Recorded as not carried out',
    'funds.received': 'Money received',
    'rail.submitted': 'Rail: accepted',
    'rail.confirming': 'Rail: confirming',
    'rail.settled': 'Rail: carried out',
    'rail.rejected': 'Rail: rejected',
    'rail.lost': 'Rail: no answer',
    'rail.mismatched': 'Rail: different amount',
    'rail.returned': 'Rail: returned',
  },
  acts: {
    retry: {
      offer: 'Send again',
      hint: 'The rail gets the same key, so it carries the payment out once.',
      submit: 'Send to the rail again',
    },
    order_release: {
      offer: 'Propose release',
      hint: 'Nothing happens until a second person approves.',
      submit: 'Propose release',
    },
    order_reject: {
      offer: 'Propose rejection',
      hint: 'Nothing happens until a second person approves. Then the money is available again.',
      submit: 'Propose rejection',
    },
    order_settle: {
      offer: 'It was carried out',
      hint: 'Nothing happens until a second person approves. Say how you know.',
      submit: 'Propose “carried out”',
    },
    order_fail: {
      offer: 'It wasn’t carried out',
      hint: 'Nothing happens until a second person approves. Then the customer gets the money back.',
      submit: 'Propose “not carried out”',
    },
  },
  statuses: {
    NEW: 'Awaiting approval',
    PENDING: 'Pending',
    PROCESSING: 'Processing',
    CANCELED: 'Cancelled',
    COMPLETE: 'Completed',
    ERROR: 'Outcome unknown',
    FAILED: 'Failed',
  } satisfies Record<OrderStatus, string>,
}

/** Amounts come with their currency. */
interface Effect {
  total: string
  fees: string
  arrives: string
  wallet: string
  name: string
}

export const proposals = {
  title: 'Approvals',
  empty: 'Nothing waits for approval.',
  filter: 'Status',
  all: 'All',
  kind: 'Proposal',
  kinds: {
    order_release: 'Release the payment',
    order_reject: 'Reject the payment',
    order_settle: 'Record as carried out',
    order_fail: 'Record as not carried out',
  } satisfies Record<ProposalKind, string>,
  amount: 'Amount',
  status: 'Status',
  statuses: {
    PROPOSED: 'Waiting',
    APPROVED: 'Approved',
    CARRIED_OUT: 'Carried out',
    REJECTED: 'Rejected',
    WITHDRAWN: 'Withdrawn',
    EXPIRED: 'Expired',
  } satisfies Record<ProposalStatus, string>,
  by: 'Proposed by',
  at: 'Proposed',
  until: 'Decide by',
  reason: 'Reason',
  decidedBy: 'Decided by',
  decision: 'Decision',
  effect: 'What approving does',
  facts: 'Proposal',
  payment: 'Payment',
  customer: 'Customer',
  wallet: 'Wallet',
  total: 'Total',
  fees: 'Fees',
  arrives: 'Recipient gets',
  retry: 'Try again',
  movedOn: 'The payment has changed since. It can’t be approved any more: reject or withdraw it.',
  own: 'Somebody else has to decide: you proposed it.',
  effects: {
    out: {
      order_release: ({ arrives, fees, wallet, name }: Effect) =>
        `${arrives} is sent to the recipient from wallet ${wallet} (${name}). Fees: ${fees}.`,
      order_reject: ({ total, wallet, name }: Effect) =>
        `${total} is available again in wallet ${wallet} (${name}). No fee is charged.`,
      order_settle: ({ arrives, fees, wallet, name }: Effect) =>
        `${arrives} counts as paid to the recipient. Wallet ${wallet} (${name}) gets nothing back. Fees: ${fees}.`,
      order_fail: ({ total, wallet, name }: Effect) =>
        `${total} goes back to wallet ${wallet} (${name}), once. No fee is charged.`,
    } satisfies Record<ProposalKind, (effect: Effect) => string>,
    in: {
      order_release: ({ arrives, wallet, name }: Effect) =>
        `${arrives} is credited to wallet ${wallet} (${name}).`,
      order_reject: ({ total }: Effect) => `${total} isn’t credited.`,
      order_settle: ({ arrives, fees, wallet, name }: Effect) =>
        `${arrives} is credited to wallet ${wallet} (${name}), once. Fees: ${fees}.`,
      order_fail: ({ total, wallet, name }: Effect) =>
        `${total} isn’t credited to wallet ${wallet} (${name}).`,
    } satisfies Record<ProposalKind, (effect: Effect) => string>,
  },
  reads: {
    order_release: 'The customer reads that the payment is on its way.',
    order_reject: 'The customer reads that we can’t process the payment.',
    order_settle: 'The customer reads that the payment is completed.',
    order_fail: 'The customer reads that the payment failed and the money is back.',
  } satisfies Record<ProposalKind, string>,
  acts: {
    approve: {
      offer: 'Approve',
      hint: 'It happens at once and can’t be undone. The audit keeps your reason.',
      submit: 'Approve proposal',
    },
    reject: {
      offer: 'Reject',
      hint: 'Nothing changes. Your colleague reads the reason.',
      submit: 'Reject proposal',
    },
    withdraw: {
      offer: 'Withdraw',
      hint: 'Nothing changes. You can propose again.',
      submit: 'Withdraw proposal',
    },
  },
}

export const audit = {
  title: 'Audit',
  verify: 'Verify the chain',
  holds: (links: number) => `The audit is intact: ${links} rows checked.`,
  broken: 'The audit was changed. Stop and tell the owner: the row below doesn’t match.',
  empty: 'No rows match. Use fewer filters.',
  at: 'Time',
  actor: 'Who',
  actorHint: 'ID of a person, key or colleague',
  action: 'Action',
  actionHint: 'Whole name, such as customer_paused',
  object: 'About',
  objectHint: 'Such as person and an ID',
  request: 'Request',
  requestHint: 'ID from an error message',
  outcome: 'Outcome',
  outcomeHint: 'Done, refused or failed',
  anyOutcome: 'Any',
  outcomes: { ok: 'Done', denied: 'Refused', failed: 'Failed' },
  reason: 'Reason',
  actors: {
    person: 'Customer',
    key: 'API key',
    staff: 'Staff',
    anyone: 'Not signed in',
    bank: 'Bank',
  },
}

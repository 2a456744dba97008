import * as z from 'zod/mini'
import { Amount } from '#contract/kit/amount'
import { endpoint } from '#contract/kit/endpoint'
import { Id, Moment } from '#contract/kit/fields'
import { paginated, paging, sortsBy } from '#contract/kit/page'
import { keyRoles, keyStatuses } from '#contract/developer'
import { noticeKinds } from '#contract/notice'
import { noticeResults } from '#contract/noticeResult'
import { kycStatuses } from '#contract/person'
import { languages } from '#contract/preferences'
import { clientKinds } from '#contract/session'
import { AuditLine } from './audit.ts'
import { CustomerReferral } from './customerReferral.ts'
import { CustomerWallet } from './customerWallet.ts'
import { opsEndpoint } from './staff.ts'

export const customerStatuses = ['ACTIVE', 'PAUSED', 'CLOSED'] as const
export type CustomerStatus = (typeof customerStatuses)[number]

/** Personal data is masked: enough to recognise whom one knows, not to learn who it is. */
export const CustomerRow = z.object({
  id: z.string(),
  number: z.string(),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  status: z.enum(customerStatuses),
  verification: z.enum(kycStatuses),
  created_at: Moment,
  last_sign_in_at: z.nullable(Moment),
})
export type CustomerRow = z.output<typeof CustomerRow>

export const SEARCH_MAX = 100

export const customerSorts = sortsBy('since')
export type CustomerSort = (typeof customerSorts)[number]

/**
 * By the beginning of a name, e-mail address or phone, an order's number, a card's last four, or a
 * whole hash, deposit address or reference of a rail.
 */
export const searchCustomers = endpoint(opsEndpoint, {
  verb: 'GET',
  path: '/api/ops/customers',
  ask: z.strictObject({
    q: z._default(z.string().check(z.trim(), z.maxLength(SEARCH_MAX)), ''),
    sort: z._default(z.enum(customerSorts), '-since'),
    ...paging,
  }),
  reply: paginated(CustomerRow),
  refuses: [],
  rate: 'list',
  repeat: 'read',
})

export const CustomerNote = z.object({
  id: z.string(),
  by: z.string(),
  text: z.string(),
  at: Moment,
})

export type CustomerNote = z.output<typeof CustomerNote>

/** What they may pay others within 24 hours, in the base currency. */
export const CustomerLimit = z.object({
  currency: z.string(),
  /** By the policy, of a customer verified as this one is; null for no limit. */
  usual: z.nullable(Amount),
  /** With their own limit. */
  in_force: z.nullable(Amount),
  paid: Amount,
  /** What two of the staff gave them instead. */
  own: z.nullable(
    z.object({
      /** One of both at least. */
      per_day: z.nullable(Amount),
      per_payment: z.nullable(Amount),
      /** In UTC; null for no end. */
      last_day: z.nullable(z.string()),
      reason: z.string(),
      set_by: z.string(),
      approved_by: z.string(),
      set_at: Moment,
      proposal: z.string(),
    }),
  ),
  /** The proposal that waits for a second person. */
  proposal: z.nullable(z.string()),
})
export type CustomerLimit = z.output<typeof CustomerLimit>

const Customer = z.object({
  ...CustomerRow.shape,
  wallets: z.array(CustomerWallet),
  /** The newest. */
  orders: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      type: z.string(),
      status: z.string(),
      detail: z.nullable(z.string()),
      amount: Amount,
      symbol: z.string(),
      created_at: Moment,
    }),
  ),
  cards: z.array(
    z.object({ id: z.string(), last4: z.string(), status: z.string(), created_at: Moment }),
  ),
  accounts: z.array(
    z.object({
      id: z.string(),
      program: z.string(),
      symbol: z.string(),
      status: z.string(),
      created_at: Moment,
    }),
  ),
  verifications: z.array(
    z.object({
      id: z.string(),
      wallet: z.string(),
      type: z.string(),
      status: z.enum(kycStatuses),
      reason: z.nullable(z.string()),
      moved_at: Moment,
    }),
  ),
  sessions: z.array(
    z.object({
      id: z.string(),
      client: z.enum(clientKinds),
      device: z.string(),
      created_at: Moment,
      last_used_at: Moment,
    }),
  ),
  /** Of theirs for programs; the newest first, those that were revoked too. */
  keys: z.array(
    z.object({
      id: z.string(),
      role: z.enum(keyRoles),
      status: z.enum(keyStatuses),
      last_four: z.string(),
      created_at: Moment,
      last_used_at: z.nullable(Moment),
    }),
  ),
  /** What they were told of, the newest first; neither sums nor names. */
  notices: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(noticeKinds),
      at: Moment,
      /** The payment it is about. */
      order: z.nullable(z.object({ id: z.string(), number: z.string() })),
      /** Null of one that is older than this record. */
      email: z.nullable(z.enum(noticeResults)),
      telegram: z.nullable(z.enum(noticeResults)),
      /** In the app. */
      read_at: z.nullable(Moment),
    }),
  ),
  /** Terms of service that they accepted, newest first. */
  terms: z.array(z.object({ version: z.int(), language: z.enum(languages), accepted_at: Moment })),
  notes: z.array(CustomerNote),
  /** What they recorded of the app and sent; the newest first. */
  support_cases: z.array(
    z.object({ id: z.string(), steps: z.int(), sent_at: Moment, expires_at: Moment }),
  ),
  /** What they and the bank wrote to each other; null before the first message. */
  conversation: z.nullable(z.string()),
  limit: CustomerLimit,
  /** By whose invitation they came, and whom they invited, the newest first. */
  invited_by: z.nullable(CustomerReferral),
  invited: z.array(CustomerReferral),
  /** The account is closed; contacts are those it had. */
  closed: z.nullable(
    z.object({
      at: Moment,
      by: z.enum(['customer', 'staff']),
      /** What the customer was told, where staff closed it. */
      reason: z.nullable(z.string()),
    }),
  ),
})
export type Customer = z.output<typeof Customer>

const one = { ...opsEndpoint, refuses: ['NOT_FOUND'] } as const

export const readCustomer = endpoint(one, {
  verb: 'GET',
  path: '/api/ops/customers/:id',
  ask: z.strictObject({ id: Id }),
  reply: Customer,
  repeat: 'read',
})

/** What the customer did, and what was done about them, as the audit has it. */
export const readCustomerTimeline = endpoint(one, {
  verb: 'GET',
  path: '/api/ops/customers/:id/timeline',
  ask: z.strictObject({ id: Id, before: z.optional(Id) }),
  reply: z.object({ data: z.array(AuditLine), has_more: z.boolean() }),
  rate: 'list',
  repeat: 'read',
})

/** Short, but no single letter. */
const REASON_MIN = 3
export const Reason = z.string().check(z.trim(), z.minLength(REASON_MIN), z.maxLength(300))

/** Unmasked, for a reason that the audit keeps. */
export const openCustomer = endpoint(one, {
  verb: 'POST',
  path: '/api/ops/customers/:id/open',
  ask: z.strictObject({ id: Id, reason: Reason }),
  reply: z.object({
    first_name: z.nullable(z.string()),
    last_name: z.nullable(z.string()),
    birth_date: z.nullable(z.string()),
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    tg_id: z.nullable(z.string()),
  }),
  repeat: 'natural',
  audit: 'customer_opened',
})
export type OpenedCustomer = z.output<(typeof openCustomer)['reply']>

export const customerCalls = {
  searchCustomers,
  readCustomer,
  readCustomerTimeline,
  openCustomer,
}

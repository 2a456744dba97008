import * as z from 'zod/mini'
import { Amount } from '#contract/kit/amount'
import { endpoint } from '#contract/kit/endpoint'
import { Id, Moment } from '#contract/kit/fields'
import { paginated, paging, sortsBy } from '#contract/kit/page'
import { BookCurrency } from './book.ts'
import { Reason } from './customer.ts'
import { Proposal } from './proposal.ts'
import { assigning, QueueItem } from './queue.ts'
import { opsEndpoint } from './staff.ts'

/** Payments to an address of the bank that are nobody's: the memo is missing or unknown. */

export const CLAIM_REVIEW_MS = 3 * 24 * 3_600_000

export const unclaimedPaymentViews = ['waiting', 'kept'] as const
export type UnclaimedPaymentView = (typeof unclaimedPaymentViews)[number]

export const unclaimedPaymentActs = ['claim', 'keep', 'note'] as const
export type UnclaimedPaymentAct = (typeof unclaimedPaymentActs)[number]

export const UnclaimedPayment = z.object({
  id: z.string(),
  chain: z.string(),
  txid: z.string(),
  address: z.string(),
  memo: z.nullable(z.string()),
  asset: z.string(),
  /** Null for an asset the tenant does not have, whose amount nobody knows. */
  currency: z.nullable(BookCurrency),
  amount: z.nullable(Amount),
  since: QueueItem.shape.since,
  due_at: QueueItem.shape.due_at,
  assignee: QueueItem.shape.assignee,
})
export type UnclaimedPayment = z.output<typeof UnclaimedPayment>

export const unclaimedPaymentSorts = sortsBy('since', 'assignee')
export type UnclaimedPaymentSort = (typeof unclaimedPaymentSorts)[number]

/** Those that wait, the oldest first; or those that somebody decided to keep. */
export const listUnclaimedPayments = endpoint(opsEndpoint, {
  verb: 'GET',
  path: '/api/ops/unclaimed-payments',
  ask: z.strictObject({
    ...paging,
    view: z._default(z.enum(unclaimedPaymentViews), 'waiting'),
    sort: z._default(z.enum(unclaimedPaymentSorts), 'since'),
  }),
  reply: paginated(UnclaimedPayment),
  refuses: [],
  rate: 'list',
  repeat: 'read',
})

const Note = z.object({
  id: z.string(),
  act: z.enum(['KEPT', 'NOTED']),
  words: z.string(),
  by: z.string(),
  at: Moment,
})

export const OpsUnclaimedPayment = z.object({
  ...UnclaimedPayment.shape,
  /** The proposal that waits to give it to somebody. */
  proposal: z.nullable(z.string()),
  notes: z.array(Note),
  /** What whoever asks may do now. */
  can: z.array(z.enum(unclaimedPaymentActs)),
})
export type OpsUnclaimedPayment = z.output<typeof OpsUnclaimedPayment>

const one = { ...opsEndpoint, refuses: ['NOT_FOUND'] } as const

export const readUnclaimedPayment = endpoint(one, {
  verb: 'GET',
  path: '/api/ops/unclaimed-payments/:id',
  ask: z.strictObject({ id: Id }),
  reply: OpsUnclaimedPayment,
  repeat: 'read',
})

export const assignUnclaimedPayment = endpoint(one, {
  ...assigning,
  path: '/api/ops/unclaimed-payments/:id/assign',
  audit: 'unclaimed_payment_assigned',
})

/** To a wallet, by its number or id. A second person credits it; one proposal at a time. */
export const proposeClaim = endpoint(opsEndpoint, {
  verb: 'POST',
  path: '/api/ops/unclaimed-payments/:id/proposals',
  ask: z.strictObject({
    id: Id,
    wallet: z.string().check(z.trim(), z.minLength(1), z.maxLength(36)),
    reason: Reason,
  }),
  reply: Proposal,
  good: 201,
  refuses: ['NOT_FOUND', 'STATE_CONFLICT', 'ALREADY_EXISTS'],
  repeat: 'keyed',
  audit: 'proposal_made',
})

const noting = {
  ...opsEndpoint,
  verb: 'POST',
  ask: z.strictObject({ id: Id, reason: Reason }),
  reply: z.object({ id: z.string() }),
  refuses: ['NOT_FOUND', 'STATE_CONFLICT'],
  repeat: 'spending',
} as const

/** It waits for nobody any more; whoever turns out to own it can still be given it. */
export const keepUnclaimedPayment = endpoint(noting, {
  path: '/api/ops/unclaimed-payments/:id/keep',
  audit: 'unclaimed_payment_kept',
})

export const noteUnclaimedPayment = endpoint(noting, {
  path: '/api/ops/unclaimed-payments/:id/notes',
  audit: 'unclaimed_payment_noted',
})

export const unclaimedPaymentCalls = {
  listUnclaimedPayments,
  readUnclaimedPayment,
  assignUnclaimedPayment,
  proposeClaim,
  keepUnclaimedPayment,
  noteUnclaimedPayment,
}

import * as z from 'zod/mini'
import { Amount } from '#contract/kit/amount'
import { endpoint } from '#contract/kit/endpoint'
import { Id, Moment } from '#contract/kit/fields'
import { paginated, paging } from '#contract/kit/page'
import { BookCurrency } from './book.ts'
import { Reason } from './customer.ts'
import { opsEndpoint } from './staff.ts'

/** The bank's own accounts outside, set against the book day by day. */

const differenceStatuses = ['MATCHED', 'OPEN', 'EXPLAINED', 'PROPOSED', 'SETTLED'] as const
export type DifferenceStatus = (typeof differenceStatuses)[number]

/** Which side never spoke of it, or that both did with other amounts. */
const differenceKinds = ['matched', 'only_ours', 'only_theirs', 'amount'] as const
export type DifferenceKind = (typeof differenceKinds)[number]

/** Where the bank has an account: a rail, the card network, a card vendor, a chain. */
const outsideKinds = ['rail', 'card_network', 'card_vendor', 'chain'] as const
export type OutsideKind = (typeof outsideKinds)[number]

export const differenceActs = ['explain', 'correct', 'reopen'] as const
export type DifferenceAct = (typeof differenceActs)[number]

export const reconciledDayViews = ['differs', 'missing'] as const
export type ReconciledDayView = (typeof reconciledDayViews)[number]

const Source = z.object({
  /** The address of the account in the ledger. */
  source: z.string(),
  kind: z.enum(outsideKinds),
  /** Of the rail or the chain; null where the kind says it. */
  name: z.nullable(z.string()),
})
export type OutsideSource = z.output<typeof Source>

const day = z.iso.date()

export const ReconciledDay = z.object({
  ...Source.shape,
  day: z.string(),
  status: z.enum(['ok', 'differs', 'missing']),
  lines: z.int(),
  /** Differences that nobody has explained or corrected yet. */
  open: z.int(),
  explained: z.int(),
})
export type ReconciledDay = z.output<typeof ReconciledDay>

/** Newest first. */
export const listReconciledDays = endpoint(opsEndpoint, {
  verb: 'GET',
  path: '/api/ops/book/outside',
  ask: z.strictObject({ ...paging, view: z.optional(z.enum(reconciledDayViews)) }),
  reply: paginated(ReconciledDay),
  refuses: [],
  rate: 'list',
  repeat: 'read',
})

const By = z.object({ id: z.string(), name: z.string() })

export const ReconciledLine = z.object({
  id: z.string(),
  account: Source,
  day: z.string(),
  currency: BookCurrency,
  /** The payment's name, as both sides know it. */
  reference: z.string(),
  kind: z.enum(differenceKinds),
  status: z.enum(differenceStatuses),
  /** Less than nought where money left; null for a side that never spoke of it. */
  ours: z.nullable(Amount),
  theirs: z.nullable(Amount),
  /** Theirs less ours. */
  difference: Amount,
  order: z.nullable(z.object({ id: z.string(), number: z.string() })),
})
export type ReconciledLine = z.output<typeof ReconciledLine>

const DayTotal = z.object({
  currency: BookCurrency,
  ours: Amount,
  theirs: Amount,
  difference: Amount,
})

/** A day's page: what both sides come to, and its lines, those that differ first. */
export const readReconciledDay = endpoint(opsEndpoint, {
  verb: 'GET',
  path: '/api/ops/book/outside/day',
  ask: z.strictObject({ ...paging, source: Id, day }),
  reply: z.object({
    ...ReconciledDay.shape,
    tried_at: Moment,
    totals: z.array(DayTotal),
    total: z.int(),
    data: z.array(ReconciledLine),
    has_more: z.boolean(),
  }),
  refuses: ['NOT_FOUND'],
  rate: 'list',
  repeat: 'read',
})
export type ReconciledDayDetail = z.output<(typeof readReconciledDay)['reply']>

const Step = z.object({
  seq: z.int(),
  event: z.string(),
  status: z.enum(differenceStatuses),
  by: z.string(),
  words: z.nullable(z.string()),
  ours: z.nullable(Amount),
  theirs: z.nullable(Amount),
  at: Moment,
})

export const OpsDifference = z.object({
  ...ReconciledLine.shape,
  /** Who would correct the book, while a second person has to. */
  proposed_by: z.nullable(By),
  steps: z.array(Step),
  /** What whoever asks may do now. */
  can: z.array(z.enum(differenceActs)),
})
export type OpsDifference = z.output<typeof OpsDifference>

export const readDifference = endpoint(opsEndpoint, {
  verb: 'GET',
  path: '/api/ops/book/differences/:id',
  ask: z.strictObject({ id: Id }),
  reply: OpsDifference,
  refuses: ['NOT_FOUND'],
  repeat: 'read',
})

const deciding = {
  ...opsEndpoint,
  verb: 'POST',
  ask: z.strictObject({ id: Id, reason: Reason }),
  reply: z.object({ id: z.string(), status: z.enum(differenceStatuses) }),
  refuses: ['NOT_FOUND', 'STATE_CONFLICT'],
  repeat: 'spending',
} as const

/** It stays a difference, and everybody can read why. */
export const explainDifference = endpoint(deciding, {
  path: '/api/ops/book/differences/:id/explain',
  audit: 'difference_explained',
})

/** The book is made to say what the outside says. The first person proposes, the second one does. */
export const correctDifference = endpoint(deciding, {
  path: '/api/ops/book/differences/:id/correct',
  audit: 'difference_corrected',
})

/** An explanation or a proposal no longer stands. */
export const reopenDifference = endpoint(deciding, {
  path: '/api/ops/book/differences/:id/reopen',
  audit: 'difference_reopened',
})

export const reconciliationCalls = {
  listReconciledDays,
  readReconciledDay,
  readDifference,
  explainDifference,
  correctDifference,
  reopenDifference,
}

import * as z from 'zod/mini'
import { CardTransaction } from './cardTransaction.ts'
import { Amount } from './kit/amount.ts'
import { endpoint, readers } from './kit/endpoint.ts'
import { Flag, Id, Moment, TimeZone } from './kit/fields.ts'
import { paging } from './kit/page.ts'
import { languages } from './preferences.ts'
import { spendingCategories } from './spendingCategory.ts'
import { TransactionWithSteps } from './transaction.ts'

/**
 * Ours: what happened to a person's money, one entry per event. Both legs and the fees of an order
 * are one entry; so is a transaction without an order, such as a deposit, and a card purchase.
 */

export const activitySources = ['order', 'transaction', 'purchase'] as const
export type ActivitySource = (typeof activitySources)[number]

export const activityKinds = ['in', 'out', 'exchange', 'card'] as const
export type ActivityKind = (typeof activityKinds)[number]

export const activityStatuses = ['pending', 'complete', 'canceled', 'failed'] as const
export type ActivityStatus = (typeof activityStatuses)[number]

const Line = z.object({ amount: Amount, currency: z.string() })
export type ActivityLine = z.output<typeof Line>
const Text = z.nullable(z.string())

const entry = {
  /** Of the order, the transaction or the purchase. */
  id: z.string(),
  source: z.enum(activitySources),
  /** What support finds an order or a transaction by. */
  number: z.nullable(z.int()),
  wallet_uuid: z.string(),
  kind: z.enum(activityKinds),
  /** The type of the order, of the transaction's record, or of the card transaction. */
  type: z.string(),
  status: z.enum(activityStatuses),
  /** On its way: listed before everything else. */
  waiting: z.boolean(),
  /** Why it waits, failed or was canceled. */
  reason: Text,
  created_at: Moment,
  updated_at: Moment,
  /** Whom it was paid to or came from: a name, where one is known. */
  name: Text,
  /** What left, fees included. */
  paid: z.nullable(Line),
  /** What arrived, at the customer or at whom they paid. */
  received: z.nullable(Line),
  fees: z.array(Line),
  /** In the base currency, at the price of its moment; null where that is unknown. */
  value: z.nullable(Line),
  network: Text,
  address: Text,
  txid: Text,
  reference: Text,
  note: Text,
  merchant: z.nullable(
    z.object({
      name: z.string(),
      category_code: z.string(),
      city: z.string(),
      country: z.string(),
    }),
  ),
  card: z.nullable(z.object({ id: Text, last4: Text })),
  refunded: z.nullable(Line),
  /** The transactions it consists of; each transaction is part of one entry. */
  transactions: z.array(z.string()),
}

export const Activity = z.object(entry)
export type Activity = z.output<typeof Activity>

/** With the whole transaction or purchase; an order is read by its own call. */
export const ActivityDetail = z.object({
  ...entry,
  transaction: z.nullable(TransactionWithSteps),
  purchase: z.nullable(CardTransaction),
})
export type ActivityDetail = z.output<typeof ActivityDetail>

const Moments = z.union([z.iso.date(), Moment])

const reading = {
  base: 'user',
  verb: 'GET',
  repeat: 'read',
  rate: 'list',
  who: readers,
  refuses: ['NOT_FOUND'],
} as const

const filter = {
  /** One wallet; without it, all of the person's. */
  wallet_uuid: z.optional(Id),
  /** `out` and `in` include what was paid by card and paid back to one. */
  kind: z.optional(z.enum(activityKinds)),
  waiting: z.optional(Flag),
  /** What readSpending counts in it. */
  category: z.optional(z.enum(spendingCategories)),
  /** A symbol such as EUR. */
  currency: z.optional(z.string().check(z.maxLength(32))),
  /** A date is that whole day in UTC; both ends are included. */
  from: z.optional(Moments),
  to: z.optional(Moments),
  /** Names, amounts, numbers, references, addresses and hashes. */
  search: z.optional(z.string().check(z.maxLength(128))),
}

export const listActivity = endpoint(reading, {
  path: '/user/activity',
  ask: z.strictObject({
    ...filter,
    limit: paging.limit,
    /** The `next` of the page before. */
    after: z.optional(z.string().check(z.regex(/^[0-9a-f-]{1,64}$/))),
  }),
  reply: z.object({ data: z.array(Activity), next: Text }),
})
type ListRequest = z.input<(typeof listActivity)['ask']>
export type ActivityFilter = Omit<ListRequest, 'limit' | 'after'>

/** By the id of the entry, or of a transaction that is part of it. */
export const readActivity = endpoint(reading, {
  path: '/user/activity/:id',
  ask: z.strictObject({ id: Id }),
  reply: ActivityDetail,
})

/** What a customer shows others to prove a payment, and keeps of any other event. */
export const readReceipt = endpoint(reading, {
  path: '/user/activity/:id/receipt',
  ask: z.strictObject({
    id: Id,
    language: z.optional(z.enum(languages)),
    /** In which its times are written. */
    time_zone: TimeZone,
  }),
  reply: z.instanceof(Blob),
  streams: 'application/pdf',
  audit: 'receipt_pdf',
})

export const activityCalls = { listActivity, readActivity, readReceipt }

import * as z from 'zod/mini'
import { Amount } from '#contract/kit/amount'
import { endpoint } from '#contract/kit/endpoint'
import { Id, Moment, queryInteger } from '#contract/kit/fields'
import { SEARCH_MAX } from './customer.ts'
import { opsEndpoint } from './staff.ts'

/** The bank's own books: the trial balance, and every account of the ledger with its postings. */

/** The first ones are owed to customers, the others are the bank's own. */
export const bookAccountKinds = [
  'wallet',
  'incoming',
  'card',
  'card_debt',
  'card_vendor',
  'card_network',
  'rail',
  'sending',
  'chain',
  'network_fees',
  'fees',
  'exchange',
  'rounding',
  'disputes',
  'differences',
  'goodwill',
  'rewards',
] as const
export type BookAccountKind = (typeof bookAccountKinds)[number]

/** Coins of one symbol are on several chains. */
export const BookCurrency = z.object({
  id: z.string(),
  symbol: z.string(),
  chain: z.nullable(z.string()),
})
export type BookCurrency = z.output<typeof BookCurrency>

const sides = { debit: Amount, credit: Amount }

const TrialBalanceCurrency = z.object({
  currency: BookCurrency,
  ...sides,
  /** Credit less debit: nought, or the ledger is wrong. */
  difference: Amount,
  kinds: z.array(z.object({ kind: z.enum(bookAccountKinds), accounts: z.int(), ...sides })),
})
export type TrialBalanceCurrency = z.output<typeof TrialBalanceCurrency>

/** Of a day that has ended, by UTC; as of now without one. */
const atEnd = { day: z.optional(z.iso.date()) }

export const readTrialBalance = endpoint(opsEndpoint, {
  verb: 'GET',
  path: '/api/ops/book/trial-balance',
  ask: z.strictObject(atEnd),
  reply: z.object({
    as_of: Moment,
    day: z.nullable(z.string()),
    /** Of a day that was sealed: what its figures hash to, and when the audit took it in. */
    sealed: z.nullable(z.object({ at: Moment, digest: z.string() })),
    is_balanced: z.boolean(),
    currencies: z.array(TrialBalanceCurrency),
  }),
  refuses: [],
  rate: 'list',
  repeat: 'read',
})
export type TrialBalance = z.output<(typeof readTrialBalance)['reply']>

const exporting = {
  ...opsEndpoint,
  verb: 'GET',
  reply: z.string(),
  streams: 'text/csv',
  rate: 'list',
  repeat: 'read',
  audit: 'book_exported',
} as const

export const exportTrialBalance = endpoint(exporting, {
  path: '/api/ops/book/trial-balance.csv',
  ask: z.strictObject(atEnd),
  refuses: [],
})

export const BookAccount = z.object({
  id: z.string(),
  kind: z.enum(bookAccountKinds),
  address: z.string(),
  currency: BookCurrency,
  /** Number of the wallet; null for other accounts. */
  wallet: z.nullable(z.string()),
  owner: z.nullable(z.object({ id: z.string(), name: z.nullable(z.string()) })),
  ...sides,
  held: Amount,
})
export type BookAccount = z.output<typeof BookAccount>

export const bookFilters = {
  kind: z.optional(z.enum(bookAccountKinds)),
  currency_id: z.optional(Id),
  /** What the search for customers takes: a name, an address, an id. */
  owner: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(SEARCH_MAX))),
}

export const listBookAccounts = endpoint(opsEndpoint, {
  verb: 'GET',
  path: '/api/ops/book/accounts',
  ask: z.strictObject({
    ...bookFilters,
    /** Goes on after this account. */
    after: z.optional(Id),
  }),
  reply: z.object({
    data: z.array(BookAccount),
    has_more: z.boolean(),
    /** What can be filtered by. */
    currencies: z.array(BookCurrency),
  }),
  refuses: [],
  rate: 'list',
  repeat: 'read',
})
export type BookAccountList = z.output<(typeof listBookAccounts)['reply']>

export const exportBookAccounts = endpoint(exporting, {
  path: '/api/ops/book/accounts.csv',
  ask: z.strictObject(bookFilters),
  refuses: [],
})

const BookPosting = z.object({
  id: z.string(),
  at: Moment,
  cause: z.string(),
  transfer: z.string(),
  order: z.nullable(z.object({ id: z.string(), number: z.string() })),
  ...sides,
  /** By how much the money on hold changed. */
  held: Amount,
  /** Of the account afterwards; a debit is negative. */
  balance: Amount,
})
export type BookPosting = z.output<typeof BookPosting>

const VERSION_DIGITS = 15

export const readBookAccount = endpoint(opsEndpoint, {
  verb: 'GET',
  path: '/api/ops/book/accounts/:id',
  ask: z.strictObject({
    id: Id,
    /** Goes on before this posting. */
    before: z.optional(queryInteger(VERSION_DIGITS)),
  }),
  reply: z.object({
    account: BookAccount,
    postings: z.array(BookPosting),
    has_more: z.boolean(),
  }),
  refuses: ['NOT_FOUND'],
  rate: 'list',
  repeat: 'read',
})
export type BookAccountPostings = z.output<(typeof readBookAccount)['reply']>

export const exportBookPostings = endpoint(exporting, {
  path: '/api/ops/book/accounts/:id/postings.csv',
  ask: z.strictObject({ id: Id }),
  refuses: ['NOT_FOUND'],
})

export const bookCalls = {
  readTrialBalance,
  exportTrialBalance,
  listBookAccounts,
  exportBookAccounts,
  readBookAccount,
  exportBookPostings,
}

import * as z from 'zod/mini'
import { Amount } from '#contract/kit/amount'
import { endpoint } from '#contract/kit/endpoint'
import { orderTypes } from '#contract/orderType'
import { languages } from '#contract/preferences'
import { BookCurrency } from './book.ts'
import { opsEndpoint } from './staff.ts'

/** What the bank earned, and the report of a day or a month. */

/** Beside the types of orders. */
export const otherEarnings = ['card_fees', 'returned', 'other'] as const
const earningSources = [...orderTypes, ...otherEarnings] as const
export type EarningSource = (typeof earningSources)[number]

const Earning = z.object({
  /** A day, or a month, by UTC. */
  period: z.string(),
  source: z.enum(earningSources),
  currency: BookCurrency,
  count: z.int(),
  amount: Amount,
})
export type Earning = z.output<typeof Earning>

/** The days of a month, or the months of a year. */
const MonthOrYear = z.string().check(z.regex(/^20\d\d(-(0[1-9]|1[0-2]))?$/))

export const readEarnings = endpoint(opsEndpoint, {
  verb: 'GET',
  path: '/api/ops/book/earnings',
  ask: z.strictObject({ period: z.optional(MonthOrYear) }),
  reply: z.object({
    period: z.string(),
    earnings: z.array(Earning),
    totals: z.array(z.object({ currency: BookCurrency, amount: Amount })),
  }),
  refuses: [],
  rate: 'list',
  repeat: 'read',
})
export type Earnings = z.output<(typeof readEarnings)['reply']>

/** One that has ended. */
const DayOrMonth = z.union([z.iso.date(), z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/))])

const reporting = {
  ...opsEndpoint,
  verb: 'GET',
  refuses: [],
  rate: 'list',
  repeat: 'read',
  audit: 'book_exported',
} as const

export const exportBookReport = endpoint(reporting, {
  path: '/api/ops/book/report.csv',
  ask: z.strictObject({ period: DayOrMonth }),
  reply: z.string(),
  streams: 'text/csv',
})

export const printBookReport = endpoint(reporting, {
  path: '/api/ops/book/report.pdf',
  ask: z.strictObject({ period: DayOrMonth, language: z._default(z.enum(languages), 'en') }),
  reply: z.instanceof(Blob),
  streams: 'application/pdf',
})

export const bookReportCalls = { readEarnings, exportBookReport, printBookReport }

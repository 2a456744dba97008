import * as z from 'zod/mini'
import { Amount } from './kit/amount.ts'
import { endpoint, readers } from './kit/endpoint.ts'
import { enveloped, envelopedPage } from './kit/envelope.ts'
import { Flag, Id, Moment } from './kit/fields.ts'
import { paging } from './kit/page.ts'
import { orderStatuses } from './order.ts'

/**
 * Payments to many people that are confirmed at once. A draft holds the lines of a file as they stand
 * in it and is checked anew whenever it is read; confirmed, each line becomes an ordinary order.
 */

const payoutStatuses = ['DRAFT', 'PAYING', 'DONE', 'CANCELED'] as const
export type PayoutStatus = (typeof payoutStatuses)[number]

/** A line that is not over yet has no outcome. */
const payoutOutcomes = ['PLACED', 'FAILED', 'LEFT_OUT'] as const
export type PayoutOutcome = (typeof payoutOutcomes)[number]

/** How a line pays: transfers within the bank, and what pays a saved recipient. */
export const payoutTypes = [
  'TRANSFER_INTERNAL',
  'OMNIBUS_CRYPTO_TRANSFER',
  'HIFI_WIRE_OFFRAMP',
  'HIFI_ACH_OFFRAMP',
  'HIFI_SEPA_OFFRAMP',
  'TBD_SWIFT_WITHDRAWAL',
  'L2F_ACH_OFFRAMP',
  'L2F_WIRE_OFFRAMP',
  'L2F_SWIFT_OFFRAMP',
  'L2F_SEPA_OFFRAMP',
  'L2F_FPS_OFFRAMP',
  'L2F_CHAPS_OFFRAMP',
] as const
export type PayoutType = (typeof payoutTypes)[number]

export const PAYOUT_ROWS_MAX = 100
export const OPEN_PAYOUTS_MAX = 20
export const PAYOUT_RECIPIENT_MAX = 140
export const PAYOUT_AMOUNT_MAX = 40
export const PAYOUT_REFERENCE_MAX = 140

/** Why a line can't be paid: one of these, or the code of a refusal. */
const payoutProblems = [
  'RECIPIENT_UNKNOWN',
  'RECIPIENT_SEVERAL',
  'RECIPIENT_CURRENCY',
  'DUPLICATE',
] as const
export type PayoutProblem = (typeof payoutProblems)[number]

const record = {
  id: z.string(),
  wallet_id: z.string(),
  status: z.enum(payoutStatuses),
  currency_id: z.string(),
  symbol: z.string(),
  /** Lines of the file. */
  row_count: z.int(),
  /** What was confirmed to leave the wallet; null in a draft. */
  total: z.nullable(Amount),
  created_at: Moment,
  version: z.int(),
}

export const Payout = z.object(record)
export type Payout = z.output<typeof Payout>

const Problem = z.object({
  code: z.string(),
  /** The bound that it misses. */
  limit: z.nullable(Amount),
  limit_currency: z.nullable(z.string()),
})

const PayoutRow = z.object({
  n: z.int(),
  recipient: z.string(),
  amount: z.string(),
  reference: z.string(),
  /** Who it is; null while they are unknown, and for a wallet of this bank without a known name. */
  title: z.nullable(z.string()),
  detail: z.nullable(z.string()),
  order_type: z.nullable(z.enum(payoutTypes)),
  /** What the recipient gets, the fee, and what leaves the wallet. */
  pays: z.nullable(Amount),
  fee: z.nullable(Amount),
  total: z.nullable(Amount),
  problem: z.nullable(Problem),
  outcome: z.nullable(z.enum(payoutOutcomes)),
  order_uuid: z.nullable(z.string()),
  order_status: z.nullable(z.enum(orderStatuses)),
})
export type PayoutRow = z.output<typeof PayoutRow>

/** Of the lines that can be paid, or were confirmed. */
const Totals = z.object({
  rows: z.int(),
  pays: Amount,
  fees: Amount,
  total: Amount,
  /** What the wallet has, and has left once all is paid; null once the payout is confirmed. */
  available: z.nullable(Amount),
  after: z.nullable(Amount),
})

export const PayoutDetail = z.object({
  ...record,
  decimal_sign: z.enum(['.', ',']),
  rows: z.array(PayoutRow),
  totals: Totals,
})
export type PayoutDetail = z.output<typeof PayoutDetail>

const Line = (most: number) => z.string().check(z.maxLength(most), z.regex(/^[^\p{Cc}]*$/u))

const lines = {
  /** The sign before the decimals of the amounts in the file. */
  decimal_sign: z._default(z.enum(['.', ',']), '.'),
  rows: z
    .array(
      z.strictObject({
        recipient: Line(PAYOUT_RECIPIENT_MAX),
        amount: Line(PAYOUT_AMOUNT_MAX),
        reference: z._default(Line(PAYOUT_REFERENCE_MAX), ''),
      }),
    )
    .check(z.minLength(1), z.maxLength(PAYOUT_ROWS_MAX)),
}

/** A person only: a program places its orders itself. */
const ofWallet = {
  base: 'core',
  path: '/frontend/mass-payouts/:wallet_id',
  who: ['person'],
  rate: 'plain',
} as const

export const listPayouts = endpoint(ofWallet, {
  verb: 'GET',
  ask: z.strictObject({ wallet_id: Id, ...paging }),
  reply: envelopedPage(Payout),
  refuses: ['NOT_FOUND'],
  repeat: 'read',
  rate: 'list',
  who: readers,
})

export const createPayout = endpoint(ofWallet, {
  verb: 'POST',
  ask: z.strictObject({ wallet_id: Id, currency_id: Id, ...lines }),
  reply: enveloped(PayoutDetail),
  good: 201,
  refuses: ['NOT_FOUND', 'RATE_NOT_FOUND', 'LIMIT_REACHED'],
  repeat: 'keyed',
  rate: 'order',
  audit: 'payout_created',
})

const one = { ...ofWallet, path: '/frontend/mass-payouts/:wallet_id/:id' } as const
const ofOne = z.strictObject({ wallet_id: Id, id: Id })

/** A draft is checked as if it were paid now. */
export const readPayout = endpoint(one, {
  verb: 'GET',
  ask: ofOne,
  reply: enveloped(PayoutDetail),
  refuses: ['NOT_FOUND'],
  repeat: 'read',
  rate: 'list',
  who: readers,
})

/** Other lines in place of those of a draft. */
export const changePayout = endpoint(one, {
  verb: 'PUT',
  ask: z.extend(ofOne, lines),
  reply: enveloped(PayoutDetail),
  refuses: ['NOT_FOUND', 'STATE_CONFLICT'],
  repeat: 'natural',
  rate: 'order',
  audit: 'payout_changed',
})

/**
 * Names what was seen, so that nothing else is confirmed. A repeat finds it confirmed and changes
 * nothing.
 */
export const submitPayout = endpoint(one, {
  path: '/frontend/mass-payouts/:wallet_id/:id/submit',
  verb: 'POST',
  ask: z.extend(ofOne, { version: z.int(), rows: z.int().check(z.gte(1)), total: Amount }),
  reply: enveloped(PayoutDetail),
  refuses: [
    'NOT_FOUND',
    'STATE_CONFLICT',
    'QUOTE_MISMATCH',
    'INSUFFICIENT_FUNDS',
    'LIMIT_EXCEEDED',
    'STEP_UP_REQUIRED',
  ],
  repeat: 'natural',
  rate: 'order',
  audit: 'payout_submitted',
})

/** What is not sent yet is not sent any more. */
export const cancelPayout = endpoint(one, {
  path: '/frontend/mass-payouts/:wallet_id/:id/cancel',
  verb: 'POST',
  ask: ofOne,
  reply: enveloped(PayoutDetail),
  refuses: ['NOT_FOUND', 'STATE_CONFLICT'],
  repeat: 'natural',
  audit: 'payout_canceled',
})

export const exportPayout = endpoint(one, {
  path: '/frontend/mass-payouts/:wallet_id/:id/report.csv',
  verb: 'GET',
  ask: z.extend(ofOne, { bom: z._default(Flag, false) }),
  reply: z.string(),
  streams: 'text/csv',
  refuses: ['NOT_FOUND'],
  repeat: 'read',
  rate: 'list',
  audit: 'payout_exported',
  who: readers,
})

export const payoutCalls = {
  listPayouts,
  createPayout,
  readPayout,
  changePayout,
  submitPayout,
  cancelPayout,
  exportPayout,
}

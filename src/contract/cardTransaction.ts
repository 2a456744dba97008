import * as z from 'zod/mini'
import { disputeStatuses } from './cardShape.ts'
import { Amount } from './kit/amount.ts'
import { endpoint, readers } from './kit/endpoint.ts'
import { Id, Moment } from './kit/fields.ts'
import { paginated, paging } from './kit/page.ts'

const cardTransactionTypes = [
  'AUTHORIZATION',
  'CLEARING',
  'REFUND',
  'REVERSAL',
  'ORIGINAL_CREDIT',
  'FEE',
  'DEPOSIT',
  'WITHDRAWAL',
  'PAYMENT',
  'PURCHASE',
] as const
export type CardTransactionType = (typeof cardTransactionTypes)[number]

const cardTransactionStatuses = [
  'APPROVED',
  'CLEARED',
  'COMPLETED',
  'EXPIRED',
  'FAILED',
  'CANCELED',
  'PENDING',
  'REVERSED',
  'DECLINED',
] as const
export type CardTransactionStatus = (typeof cardTransactionStatuses)[number]

/** As read: older banks spelled one of them in two ways. */
const Read = z.enum([...cardTransactionStatuses, 'CANCELLED'])
export const CardTransactionStatus = z.pipe(
  Read,
  z.transform((status): CardTransactionStatus => (status === 'CANCELLED' ? 'CANCELED' : status)),
)

/** The first rule that declined a purchase, or failed a fee or credit. */
export const declineReasons = [
  'challenge_not_approved',
  'card_inactive',
  'card_frozen',
  'card_blocked',
  'card_closed',
  'card_used',
  'other_merchant',
  'subscription_stopped',
  'account_blocked',
  'bank_paused',
  'channel_online',
  'channel_shops',
  'channel_cash',
  'channel_abroad',
  'country_blocked',
  'category_blocked',
  'limit_per_transaction',
  'limit_daily',
  'limit_weekly',
  'limit_monthly',
  'limit_yearly',
  'limit_all_time',
  'insufficient_funds',
] as const
export type DeclineReason = (typeof declineReasons)[number]

/** How a merchant cleared without a valid authorization, and what a dispute moved. */
export const cardAdjustments = [
  'late_presentment',
  'no_auth',
  'dispute_credit',
  'dispute_return',
] as const

const CardEventLine = z.object({
  seq: z.int(),
  type: z.enum(cardTransactionTypes),
  status: Read,
  amount: Amount,
  is_credit: z.boolean(),
  reason: z.nullable(z.string()),
  at: Moment,
})

const Text = z.nullable(z.string())

export const CardTransaction = z.object({
  id: z.string(),
  vendor_transaction_id: z.string(),
  card_id: Text,
  last4: Text,
  title: z.string(),
  status: Read,
  transaction_type: z.enum(cardTransactionTypes),
  group: z.string(),
  adjustment_type: z.nullable(z.enum(cardAdjustments)),
  review_status: Text,
  failure_reason: z.nullable(z.enum(declineReasons)),
  vendor_sub_account_id: z.string(),
  created_at: Moment,
  cleared_at: z.nullable(Moment),
  expires_at: z.nullable(Moment),
  merchant: z.object({
    name: z.string(),
    category_code: z.string(),
    city: z.string(),
    country: z.string(),
  }),
  /** In the account's currency: the cleared amount, or else the held one. */
  billing_amount: Amount,
  billing_currency: z.string(),
  transaction_amount: Amount,
  transaction_currency: z.string(),
  total_amount: Amount,
  held_amount: Amount,
  refunded_amount: Amount,
  fee: Amount,
  is_credit: z.boolean(),
  has_receipt: z.boolean(),
  /** Of the newest dispute; null where there is none. */
  dispute: z.nullable(z.enum(disputeStatuses)),
  /** It took more than the balance. */
  overdrawn: z.boolean(),
  /** Ours: the merchant charges regularly; absent from answers of before. */
  recurring: z.optional(z.boolean()),
  story: z.array(CardEventLine),
})
export type CardTransaction = z.output<typeof CardTransaction>

export const cardTransactionFilter = {
  status: z.optional(CardTransactionStatus),
  transaction_type: z.optional(z.enum(cardTransactionTypes)),
  from_timestamp: z.optional(Moment),
  to_timestamp: z.optional(Moment),
}

export const listCardTransactions = endpoint({
  base: 'core',
  verb: 'GET',
  path: '/issuing/transactions/',
  ask: z.strictObject({
    ...paging,
    ...cardTransactionFilter,
    card_id: z.optional(Id),
    fiat_account_id: z.optional(Id),
    new_scheme: z.optional(z.union([z.boolean(), z.enum(['true', 'false'])])),
  }),
  reply: paginated(CardTransaction),
  refuses: ['NOT_FOUND'],
  repeat: 'read',
  rate: 'list',
  who: readers,
})

export const CARD_EXPORT_ROWS_MAX = 100_000

const exporting = {
  base: 'core',
  who: readers,
  verb: 'GET',
  reply: z.string(),
  streams: 'text/csv',
  refuses: ['NOT_FOUND', 'EXPORT_TOO_LARGE'],
  repeat: 'read',
  rate: 'list',
  audit: 'export_csv',
} as const

export const exportCardTransactions = endpoint(exporting, {
  path: '/issuing/transactions/csv',
  ask: z.strictObject({
    ...cardTransactionFilter,
    card_id: z.optional(Id),
    fiat_account_id: z.optional(Id),
  }),
})

export const exportSubAccountTransactions = endpoint(exporting, {
  path: '/issuing/sub_account/:id/transactions/csv',
  ask: z.strictObject({ id: Id, ...cardTransactionFilter }),
})

export const cardTransactionCalls = {
  listCardTransactions,
  exportCardTransactions,
  exportSubAccountTransactions,
}

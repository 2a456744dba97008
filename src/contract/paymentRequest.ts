import * as z from 'zod/mini'
import { Amount, AmountInput } from './kit/amount.ts'
import { doers, endpoint, readers } from './kit/endpoint.ts'
import { Id, Moment } from './kit/fields.ts'
import { paginated, paging } from './kit/page.ts'
import { PLAIN_TEXT } from './kit/plainText.ts'

/**
 * A customer asks for money by a link. Whoever has the link reads who asks for how much and why; it
 * names neither the wallet nor anything else of the customer.
 */

const paymentRequestStatuses = ['OPEN', 'PAID', 'EXPIRED', 'CANCELED'] as const
export type PaymentRequestStatus = (typeof paymentRequestStatuses)[number]
const Status = z.enum(paymentRequestStatuses)

export const OPEN_REQUESTS_MAX = 50
export const REQUEST_NOTE_MAX = 140
/** How long a link may be payable, in days. */
export const requestDays = [1, 7, 30, 90] as const
export const REQUEST_DAYS = 7

const Note = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(REQUEST_NOTE_MAX), z.regex(PLAIN_TEXT))

/** 128 random bits: the only way to a request for anybody but its owner. */
export const RequestSlug = z.string().check(z.regex(/^[\w-]{22}$/))

const terms = {
  slug: z.string(),
  status: Status,
  /** What the customer wants to be called; null for somebody without a name. */
  asker: z.nullable(z.string()),
  /** Null: whoever pays decides. */
  amount: z.nullable(Amount),
  currency_id: z.string(),
  symbol: z.string(),
  note: z.nullable(z.string()),
  created_at: Moment,
  expires_at: Moment,
}

const Payment = z.object({
  /** What whoever paid wants to be called. */
  payer: z.nullable(z.string()),
  amount: Amount,
  at: Moment,
  transaction_id: z.string(),
})

export const PaymentRequest = z.object({
  id: z.string(),
  wallet_id: z.string(),
  ...terms,
  payment: z.nullable(Payment),
})
export type PaymentRequest = z.output<typeof PaymentRequest>

/** What everybody with the link may know. */
export const RequestLink = z.object(terms)
export type RequestLink = z.output<typeof RequestLink>

/** The same for a customer who may pay it from a wallet. */
export const RequestToPay = z.object({
  ...terms,
  /** Whether whoever reads it made it. */
  own: z.boolean(),
  /** What the wallet has of the currency. */
  available: Amount,
})
export type RequestToPay = z.output<typeof RequestToPay>

const ofWallet = {
  base: 'user',
  path: '/wallets/:wallet_uuid/payment-requests',
  who: ['person'],
  rate: 'plain',
} as const

export const createPaymentRequest = endpoint({
  ...ofWallet,
  verb: 'POST',
  ask: z.strictObject({
    wallet_uuid: Id,
    currency_id: Id,
    amount: z.optional(z.nullable(AmountInput)),
    note: z.optional(z.nullable(Note)),
    days: z._default(z.int().check(z.gte(1), z.lte(90)), REQUEST_DAYS),
  }),
  reply: PaymentRequest,
  good: 201,
  refuses: [
    'NOT_FOUND',
    'KYC_REQUIRED',
    'AMOUNT_INVALID',
    'AMOUNT_TOO_SMALL',
    'AMOUNT_TOO_LARGE',
    'CURRENCY_REQUIRED',
    'ORDER_TYPE_DISABLED',
    'LIMIT_REACHED',
  ],
  repeat: 'keyed',
  audit: 'payment_request_created',
  who: doers,
})

export const listPaymentRequests = endpoint({
  ...ofWallet,
  verb: 'GET',
  ask: z.strictObject({ wallet_uuid: Id, ...paging }),
  reply: paginated(PaymentRequest),
  refuses: ['NOT_FOUND'],
  repeat: 'read',
  rate: 'list',
  who: readers,
})

const one = { ...ofWallet, path: '/wallets/:wallet_uuid/payment-requests/:id' } as const
const ofOne = z.strictObject({ wallet_uuid: Id, id: Id })

export const readPaymentRequest = endpoint({
  ...one,
  verb: 'GET',
  ask: ofOne,
  reply: PaymentRequest,
  refuses: ['NOT_FOUND'],
  repeat: 'read',
  who: readers,
})

export const cancelPaymentRequest = endpoint({
  ...one,
  verb: 'POST',
  path: '/wallets/:wallet_uuid/payment-requests/:id/cancel',
  ask: ofOne,
  reply: PaymentRequest,
  refuses: ['NOT_FOUND', 'STATE_CONFLICT'],
  repeat: 'natural',
  audit: 'payment_request_canceled',
  who: doers,
})

export const readRequestLink = endpoint({
  base: 'user',
  verb: 'GET',
  path: '/payment-requests/:slug',
  who: ['anyone'],
  ask: z.strictObject({ slug: RequestSlug }),
  reply: RequestLink,
  refuses: ['NOT_FOUND'],
  repeat: 'read',
  rate: 'plain',
})

export const readRequestToPay = endpoint({
  ...ofWallet,
  verb: 'GET',
  path: '/wallets/:wallet_uuid/pay/:slug',
  ask: z.strictObject({ wallet_uuid: Id, slug: RequestSlug }),
  reply: RequestToPay,
  refuses: ['NOT_FOUND'],
  repeat: 'read',
})

export const paymentRequestCalls = {
  createPaymentRequest,
  listPaymentRequests,
  readPaymentRequest,
  cancelPaymentRequest,
  readRequestLink,
  readRequestToPay,
}

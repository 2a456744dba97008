import * as z from 'zod/mini'
import { payInRails } from './account.ts'
import { Amount, AmountInput } from './kit/amount.ts'
import { doers, endpoint, readers } from './kit/endpoint.ts'
import { Id, Moment } from './kit/fields.ts'
import { paginated, paging } from './kit/page.ts'
import { PLAIN_TEXT } from './kit/plainText.ts'

/**
 * A customer asks for money by a link. Whoever has the link reads who asks for how much and why. It
 * names neither the wallet nor anything else of the customer, unless they let it say where somebody
 * without an account here pays to.
 */

const paymentRequestStatuses = ['OPEN', 'PARTLY_PAID', 'PAID', 'EXPIRED', 'CANCELED'] as const
export type PaymentRequestStatus = (typeof paymentRequestStatuses)[number]

/** Whether money is still asked for. */
export const isAsking = (
  status: PaymentRequestStatus | undefined,
): status is 'OPEN' | 'PARTLY_PAID' => status === 'OPEN' || status === 'PARTLY_PAID'
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
  /** What is still asked for; null as the amount. */
  due: z.nullable(Amount),
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

export const depositOutcomes = ['PARTLY_PAID', 'PAID', 'OVERPAID', 'LATE'] as const
export type DepositOutcome = (typeof depositOutcomes)[number]

/** Money from outside that came with the reference of the link, or to its address. */
const Deposit = z.object({
  amount: Amount,
  /** What of it was not asked for; it is the owner’s all the same. */
  more: Amount,
  outcome: z.enum(depositOutcomes),
  at: Moment,
  transaction_id: z.string(),
})

export const PaymentRequest = z.object({
  id: z.string(),
  wallet_id: z.string(),
  ...terms,
  /** Whether the link says where to pay from outside. */
  outside: z.boolean(),
  payment: z.nullable(Payment),
  /** The newest first, at most `DEPOSITS_SHOWN`. */
  deposits: z.array(Deposit),
})
export type PaymentRequest = z.output<typeof PaymentRequest>

export const DEPOSITS_SHOWN = 20

const Text = z.nullable(z.string())

const PayableAccount = z.object({
  rail: z.enum(payInRails),
  holder: z.string(),
  iban: Text,
  account_number: Text,
  routing_number: Text,
  bic: Text,
  bank_name: z.string(),
  bank_address: Text,
  /** Without it the transfer pays no request. */
  reference: z.string(),
  /** For the QR code of a bank’s app. */
  code: Text,
})
export type PayableAccount = z.output<typeof PayableAccount>

const PayableAddress = z.object({
  chain: z.int(),
  chain_name: z.string(),
  address: z.string(),
  memo: Text,
  /** Smaller payments are not credited. */
  least: Amount,
  confirmations: z.int(),
  /** For the QR code of a wallet: the address with what is due. */
  code: z.string(),
})
export type PayableAddress = z.output<typeof PayableAddress>

/** Where somebody without an account here pays to. */
const OutsideWays = z.object({
  accounts: z.array(PayableAccount),
  address: z.nullable(PayableAddress),
})
export type OutsideWays = z.output<typeof OutsideWays>

const LinkTerms = z.object(terms)
export type LinkTerms = z.output<typeof LinkTerms>

/** What everybody with the link may know. */
export const RequestLink = z.object({ ...terms, outside: z.nullable(OutsideWays) })
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

export const createPaymentRequest = endpoint(ofWallet, {
  verb: 'POST',
  ask: z.strictObject({
    wallet_uuid: Id,
    currency_id: Id,
    amount: z.optional(z.nullable(AmountInput)),
    note: z.optional(z.nullable(Note)),
    days: z._default(z.int().check(z.gte(1), z.lte(90)), REQUEST_DAYS),
    outside: z._default(z.boolean(), false),
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
    'STATE_CONFLICT',
    'CHAIN_UNSUPPORTED',
    'LIMIT_REACHED',
  ],
  repeat: 'keyed',
  audit: 'payment_request_created',
  who: doers,
})

export const listPaymentRequests = endpoint(ofWallet, {
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

export const readPaymentRequest = endpoint(one, {
  verb: 'GET',
  ask: ofOne,
  reply: PaymentRequest,
  refuses: ['NOT_FOUND'],
  repeat: 'read',
  who: readers,
})

export const cancelPaymentRequest = endpoint(one, {
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

export const readRequestToPay = endpoint(ofWallet, {
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

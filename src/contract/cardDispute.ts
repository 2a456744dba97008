import * as z from 'zod/mini'
import { Amount, AmountInput } from './kit/amount.ts'
import { endpoint, readers } from './kit/endpoint.ts'
import { Id, Moment } from './kit/fields.ts'
import { cardStatuses, disputeStatuses } from './cardShape.ts'

/** Ours: a customer says that something is wrong with a purchase that was taken from their card. */

export const disputeReasons = [
  'not_mine',
  'charged_twice',
  'wrong_amount',
  'not_received',
  'not_as_described',
  'refund_missing',
] as const
export type DisputeReason = (typeof disputeReasons)[number]

const PLACE = 'dispute-'

/** Where a purchase’s dispute is, among the cards; notices lead there too. */
export const disputePlace = (purchaseId: string) => PLACE + purchaseId
export const purchaseAtPlace = (place: string | null) =>
  place?.startsWith(PLACE) ? place.slice(PLACE.length) : null

/** Most networks take a dispute within this time of the clearing. */
export const DISPUTE_DAYS = 120

/** How long the customer has to answer what staff asked. */
export const ANSWER_DAYS = 10

/** What is asked of each reason; all of it has to be answered. */
export const disputeQuestions = {
  not_mine: ['card_with_you'],
  charged_twice: ['happened_on'],
  wrong_amount: ['right_amount'],
  not_received: ['happened_on', 'asked_merchant'],
  not_as_described: ['asked_merchant'],
  refund_missing: ['happened_on', 'asked_merchant'],
} as const satisfies Record<DisputeReason, readonly DisputeQuestion[]>
export type DisputeQuestion = 'card_with_you' | 'happened_on' | 'right_amount' | 'asked_merchant'

export const EVIDENCE_BYTES_MAX = 4 * 1024 * 1024
export const EVIDENCE_FILES_MAX = 5
export const evidenceTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/heic',
  'application/pdf',
] as const

export const NOTE_MAX = 1_000
const FILE_NAME_MAX = 100
/** Four characters of base64 for three bytes, and the rest of the request. */
const BASE64_MAX = Math.ceil(EVIDENCE_BYTES_MAX / 3) * 4

/** By whom a step was made; staff stay unnamed. */
const actors = ['customer', 'bank', 'network', 'merchant'] as const

const Answers = z.object({
  card_with_you: z.optional(z.boolean()),
  happened_on: z.optional(z.string()),
  right_amount: z.optional(Amount),
  asked_merchant: z.optional(z.boolean()),
})
export type DisputeAnswers = z.output<typeof Answers>

const File = z.object({
  id: z.string(),
  name: z.string(),
  content_type: z.string(),
  bytes: z.int(),
  at: Moment,
})

export const DisputeStep = z.object({
  seq: z.int(),
  event: z.string(),
  status: z.enum(disputeStatuses),
  by: z.enum(actors),
  /** What the customer or the bank wrote. */
  words: z.nullable(z.string()),
  /** What moved to or from the card. */
  amount: z.nullable(Amount),
  at: Moment,
})

const Merchant = z.object({
  name: z.string(),
  category_code: z.string(),
  city: z.string(),
  country: z.string(),
})

export const disputeActs = ['addEvidence', 'answer', 'withdraw'] as const

export const CardDispute = z.object({
  id: z.string(),
  purchase_id: z.string(),
  wallet_id: z.string(),
  card_id: z.string(),
  status: z.enum(disputeStatuses),
  reason: z.enum(disputeReasons),
  answers: Answers,
  note: z.string(),
  /** What is in dispute; a refund by the merchant counts towards it. */
  amount: Amount,
  asked_amount: Amount,
  currency: z.string(),
  /** What the bank put on the card until it is decided. */
  credited_amount: Amount,
  /** What the customer keeps of it in the end. */
  returned_amount: Amount,
  /** By when whoever has it acts; null once it is over. */
  due_at: z.nullable(Moment),
  files: z.array(File),
  steps: z.array(DisputeStep),
  can: z.array(z.enum(disputeActs)),
  created_at: Moment,
  moved_at: Moment,
})
export type CardDispute = z.output<typeof CardDispute>

export const disputeObstacles = ['not_taken', 'refunded', 'too_late', 'decided'] as const

export const PurchaseDispute = z.object({
  purchase: z.object({
    id: z.string(),
    card_id: z.string(),
    last4: z.nullable(z.string()),
    card_status: z.enum(cardStatuses),
    merchant: Merchant,
    amount: Amount,
    currency: z.string(),
    cleared_at: z.nullable(Moment),
  }),
  /** The most that can be disputed. */
  amount_max: Amount,
  until: z.nullable(Moment),
  /** Why it cannot be disputed; null where it can. */
  obstacle: z.nullable(z.enum(disputeObstacles)),
  /** The newest one. */
  dispute: z.nullable(CardDispute),
})
export type PurchaseDispute = z.output<typeof PurchaseDispute>

const inside = { base: 'core', rate: 'plain', reply: PurchaseDispute } as const
const doing = { ...inside, verb: 'POST', who: ['person'], repeat: 'natural' } as const

export const readPurchaseDispute = endpoint(inside, {
  verb: 'GET',
  path: '/issuing/transactions/:id/dispute',
  who: readers,
  ask: z.strictObject({ id: Id }),
  refuses: ['NOT_FOUND'],
  repeat: 'read',
})

const Text = (least: number) =>
  z.string().check(z.trim(), z.minLength(least), z.maxLength(NOTE_MAX))

/** A repeat finds the dispute it made. “It was not me” freezes the card with it. */
export const disputePurchase = endpoint(doing, {
  path: '/issuing/transactions/:id/dispute',
  ask: z.strictObject({
    id: Id,
    reason: z.enum(disputeReasons),
    amount: AmountInput,
    note: z._default(Text(0), ''),
    card_with_you: z.optional(z.boolean()),
    happened_on: z.optional(z.iso.date().check(z.regex(/^20/))),
    right_amount: z.optional(AmountInput),
    asked_merchant: z.optional(z.boolean()),
  }),
  refuses: ['NOT_FOUND', 'AMOUNT_INVALID', 'AMOUNT_TOO_LARGE', 'STATE_CONFLICT'],
  audit: 'card_dispute_opened',
})

const one = { ...doing, refuses: ['NOT_FOUND', 'STATE_CONFLICT'] } as const

/** The same file twice is one. */
export const addDisputeEvidence = endpoint(one, {
  path: '/issuing/disputes/:id/evidence',
  ask: z.strictObject({
    id: Id,
    name: z
      .string()
      .check(z.trim(), z.minLength(1), z.maxLength(FILE_NAME_MAX), z.regex(/^[^\p{Cc}/\\]*$/u)),
    /** In base64; its type is told by what is in it. */
    content: z.string().check(z.minLength(4), z.maxLength(BASE64_MAX), z.regex(/^[\w+/]+={0,2}$/)),
  }),
  refuses: ['NOT_FOUND', 'STATE_CONFLICT', 'LIMIT_REACHED', 'OVERLOADED'],
  bodyBytesMax: BASE64_MAX + 4_096,
  audit: 'card_dispute_evidence_added',
})

/** To what the bank asked. */
export const answerDispute = endpoint(one, {
  path: '/issuing/disputes/:id/answer',
  ask: z.strictObject({ id: Id, text: Text(1) }),
  audit: 'card_dispute_answered',
})

/** Money that the bank put on the card meanwhile goes back. */
export const withdrawDispute = endpoint(one, {
  path: '/issuing/disputes/:id/withdraw',
  ask: z.strictObject({ id: Id }),
  audit: 'card_dispute_withdrawn',
})

export const cardDisputeCalls = {
  readPurchaseDispute,
  disputePurchase,
  addDisputeEvidence,
  answerDispute,
  withdrawDispute,
}

import * as z from 'zod/mini'
import { Amount, AmountInput } from '#contract/kit/amount'
import { endpoint } from '#contract/kit/endpoint'
import { Id, Moment } from '#contract/kit/fields'
import { BookCurrency } from './book.ts'
import { Reason } from './customer.ts'
import { Proposal } from './proposal.ts'
import { opsEndpoint } from './staff.ts'

/** What the bank gives a customer or puts right in their wallet. A second person approves each. */

export const adjustmentActs = ['fee_return', 'goodwill', 'correction'] as const
export type AdjustmentAct = (typeof adjustmentActs)[number]

/** Of one goodwill payment, in the tenant's base currency; a tenant may allow less. */
export const GOODWILL_MAX = '500'

/** What a correction undoes; a card's price only once the card was issued. */
export const correctableKinds = ['GOODWILL', 'FEE_RETURN', 'FEE'] as const

const Sum = { amount: Amount, currency: BookCurrency, wallet: z.string(), at: Moment }

const ReturnableFee = z.object({
  order: z.object({ id: z.string(), number: z.string(), type: z.string() }),
  ...Sum,
})
export type ReturnableFee = z.output<typeof ReturnableFee>

const CorrectableTransaction = z.object({
  id: z.string(),
  number: z.string(),
  kind: z.enum(correctableKinds),
  note: z.nullable(z.string()),
  ...Sum,
})
export type CorrectableTransaction = z.output<typeof CorrectableTransaction>

const Adjustment = z.object({
  id: z.string(),
  act: z.enum(adjustmentActs),
  reason: z.string(),
  /** Out of the wallet, not into it. */
  leaves: z.boolean(),
  proposal: z.string(),
  ...Sum,
})
export type Adjustment = z.output<typeof Adjustment>

export const Adjustments = z.object({
  customer: z.object({ id: z.string(), name: z.nullable(z.string()), number: z.string() }),
  wallets: z.array(z.object({ id: z.string(), number: z.string() })),
  currencies: z.array(BookCurrency),
  /** In which a goodwill payment is bounded. */
  base_currency: z.string(),
  goodwill_max: z.string(),
  /** Newest first, each at most once returned. */
  fees: z.array(ReturnableFee),
  transactions: z.array(CorrectableTransaction),
  made: z.array(Adjustment),
  /** What waits for a second person. */
  proposals: z.array(
    z.object({
      id: z.string(),
      act: z.enum(adjustmentActs),
      amount: Amount,
      currency: BookCurrency,
      leaves: z.boolean(),
    }),
  ),
  /** What whoever asks may do now. */
  can: z.array(z.enum(adjustmentActs)),
})
export type Adjustments = z.output<typeof Adjustments>

export const readAdjustments = endpoint(opsEndpoint, {
  verb: 'GET',
  path: '/api/ops/customers/:id/adjustments',
  ask: z.strictObject({ id: Id }),
  reply: Adjustments,
  refuses: ['NOT_FOUND'],
  repeat: 'read',
})

const proposing = {
  ...opsEndpoint,
  verb: 'POST',
  reply: Proposal,
  good: 201,
  repeat: 'keyed',
  audit: 'proposal_made',
} as const

/** At most the bank's own fee of the order, and once. */
export const proposeFeeReturn = endpoint(proposing, {
  path: '/api/ops/customers/:id/fee-returns',
  ask: z.strictObject({
    id: Id,
    order_id: Id,
    /** Without one, the whole fee. */
    amount: z.optional(AmountInput),
    reason: Reason,
  }),
  refuses: ['NOT_FOUND', 'STATE_CONFLICT', 'ALREADY_EXISTS', 'AMOUNT_TOO_LARGE'],
})

/** Out of the bank's own money. */
export const proposeGoodwill = endpoint(proposing, {
  path: '/api/ops/customers/:id/goodwill',
  ask: z.strictObject({
    id: Id,
    wallet_id: Id,
    currency_id: Id,
    amount: AmountInput,
    reason: Reason,
  }),
  refuses: ['NOT_FOUND', 'STATE_CONFLICT', 'AMOUNT_TOO_LARGE', 'RATE_NOT_FOUND'],
})

/** By a transaction of its own, the other way round; each transaction once. */
export const proposeCorrection = endpoint(proposing, {
  path: '/api/ops/customers/:id/corrections',
  ask: z.strictObject({ id: Id, transaction_id: Id, reason: Reason }),
  refuses: ['NOT_FOUND', 'STATE_CONFLICT', 'ALREADY_EXISTS'],
})

export const adjustmentCalls = {
  readAdjustments,
  proposeFeeReturn,
  proposeGoodwill,
  proposeCorrection,
}

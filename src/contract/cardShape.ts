import * as z from 'zod/mini'
import { Amount } from './kit/amount.ts'
import { Moment } from './kit/fields.ts'

export const NICK_NAME_MAX = 32

export const cardFormFactors = ['VIRTUAL', 'PHYSICAL'] as const
export const cardTypes = ['CREDIT', 'DEBIT'] as const
export const cardBrands = ['VISA', 'MASTERCARD', 'AMEX', 'UNIONPAY'] as const
export const subAccountTypes = ['prepaid', 'balance'] as const
export type SubAccountType = (typeof subAccountTypes)[number]

export const cardStatuses = [
  'ACTIVE',
  'FROZEN',
  'BLOCKED',
  'INACTIVE',
  'CANCELED',
  'CLOSED',
] as const
export type CardStatus = (typeof cardStatuses)[number]

/** Of an INACTIVE card. */
export const cardStages = ['issuing', 'producing', 'shipped'] as const
export type CardStage = (typeof cardStages)[number]

export const cardReasons = [
  'issue_failed',
  'by_holder',
  'lost',
  'stolen',
  'fraud_suspected',
  'expired',
  'used',
] as const
export type CardReason = (typeof cardReasons)[number]

export const limitPeriods = [
  'all_time',
  'daily',
  'weekly',
  'monthly',
  'yearly',
  'per_transaction',
] as const
export type LimitPeriod = (typeof limitPeriods)[number]

const limit = { enabled: z.boolean(), cap: z.nullable(Amount), spent: Amount }

export const CardLimitValues = z.object({
  all_time_enabled: limit.enabled,
  all_time_cap: limit.cap,
  all_time_spent: limit.spent,
  daily_enabled: limit.enabled,
  daily_cap: limit.cap,
  daily_spent: limit.spent,
  weekly_enabled: limit.enabled,
  weekly_cap: limit.cap,
  weekly_spent: limit.spent,
  monthly_enabled: limit.enabled,
  monthly_cap: limit.cap,
  monthly_spent: limit.spent,
  yearly_enabled: limit.enabled,
  yearly_cap: limit.cap,
  yearly_spent: limit.spent,
  per_transaction_enabled: limit.enabled,
  per_transaction_cap: limit.cap,
  per_transaction_spent: limit.spent,
  /** Ours: the periods whose limit is used up. */
  blocks_now: z.array(z.enum(limitPeriods)),
})
export type CardLimitValues = z.output<typeof CardLimitValues>

/** What the holder may switch off: where a card is used, and use outside its home country. */
export const cardChannels = ['online', 'shops', 'cash', 'abroad'] as const
export type PaymentChannel = (typeof cardChannels)[number]

const CardChannels = z.object({
  online: z.boolean(),
  shops: z.boolean(),
  cash: z.boolean(),
  abroad: z.boolean(),
  /** Where `abroad` begins to matter. */
  home_country: z.string(),
})

const Text = z.nullable(z.string())

export const CardListed = z.object({
  id: z.string(),
  card_id: z.string(),
  card_status: z.enum(cardStatuses),
  /** More detail than the status, where there is any. */
  stage: z.nullable(z.enum(cardStages)),
  reason: z.nullable(z.enum(cardReasons)),
  brand: z.enum(cardBrands),
  last4: z.string().check(z.regex(/^\d{4}$/)),
  type: z.enum(cardTypes),
  form_factor: z.enum(cardFormFactors),
  tokenizable: z.boolean(),
  nick_name: Text,
  name_on_card: Text,
  wallet_id: z.string(),
  program_id: z.string(),
  request_id: Text,
  created_at: Moment,
  replaces: Text,
  /** Ours: closes with its first purchase; absent from answers of before. */
  single_use: z.optional(z.boolean()),
  /** Ours: pays the first merchant that takes money from it alone, and who that is. */
  one_merchant: z.optional(z.boolean()),
  merchant_name: z.optional(Text),
  /** Ours: a new PIN is on its way to the network, and the one before still holds. */
  pin_changing: z.optional(z.boolean()),
  limits: CardLimitValues,
  /** Ours: what may be paid; absent from answers of before. */
  channels: z.optional(CardChannels),
  fiat_account: z.object({ id: z.string(), type: z.enum(subAccountTypes) }),
})
export type CardListed = z.output<typeof CardListed>

export interface CardDraft {
  walletId: string
  programId: string
  type: SubAccountType
  nickName: string
  /** Null opens a new one. */
  subAccountId: string | null
  singleUse: boolean
  oneMerchant: boolean
}

/** How far a dispute of a purchase is. */
export const disputeStatuses = [
  'OPEN',
  'NEEDS_MORE',
  'SENT',
  'WON',
  'LOST',
  'REFUNDED',
  'DECLINED',
  'WITHDRAWN',
] as const
export type DisputeStatus = (typeof disputeStatuses)[number]

export const isOpenDispute = (status: DisputeStatus) =>
  status === 'OPEN' || status === 'NEEDS_MORE' || status === 'SENT'

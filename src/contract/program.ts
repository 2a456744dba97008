import * as z from 'zod/mini'
import { Amount } from './kit/amount.ts'
import { doers, endpoint, readers } from './kit/endpoint.ts'
import { Flag, Id, Moment, queryInteger } from './kit/fields.ts'
import { paginated, paging } from './kit/page.ts'
import { CardListed, cardBrands, cardFormFactors, cardTypes, subAccountTypes } from './cardShape.ts'
import { CardTransaction, cardTransactionFilter } from './cardTransaction.ts'
import { Currency } from './reference.ts'

export const issuingProgramStatuses = ['ACTIVE', 'ARCHIVED'] as const
export type IssuingProgramStatus = (typeof issuingProgramStatuses)[number]

export const subAccountStatuses = ['ACTIVE', 'BLOCKED', 'INACTIVE', 'CANCELED'] as const
export type SubAccountStatus = (typeof subAccountStatuses)[number]

const Text = z.nullable(z.string())

export const IssuingProgram = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum(issuingProgramStatuses),
  account_currency: z.string(),
  brand: z.enum(cardBrands),
  form_factor: z.enum(cardFormFactors),
  type: z.enum(cardTypes),
  sub_account_type: z.enum(subAccountTypes),
  vendor_id: z.string(),
  integration_vendor_id: z.string(),
  kyc_rails_id: z.string(),
  /** Ours, in lists of a wallet: whether it is verified for the rail this needs. */
  is_available: z.optional(z.boolean()),
  max_cards: z.int(),
  realtime_auth: z.boolean(),
  tokenizable: z.boolean(),
  consent_text: Text,
  description: Text,
  icon: Text,
  card_issuing_fee: z.nullable(Amount),
  card_monthly_fee: z.nullable(Amount),
  initial_topup: z.nullable(Amount),
  cap_max: Amount,
  order_types: z.array(
    z.object({ id: z.string(), order_types_id: z.string(), issuing_programs_id: z.string() }),
  ),
})
export type IssuingProgram = z.output<typeof IssuingProgram>

export const SubAccount = z.object({
  id: z.string(),
  nick_name: Text,
  type: z.enum(subAccountTypes),
  status: z.enum(subAccountStatuses),
  reason: Text,
  wallet_id: z.string(),
  program_id: z.string(),
  created_at: Moment,
  balance: Amount,
  fiat_balance: Amount,
  realtimeauth_balance: Amount,
  total_balance: Amount,
  held_balance: Amount,
  owed_balance: Amount,
  cards_count: z.int(),
  currency: Currency,
  issuing_program: IssuingProgram,
  realtime_auth: z.array(z.object({ id: z.string() })),
  cards: z.optional(z.array(CardListed)),
})
export type SubAccount = z.output<typeof SubAccount>

const inside = { base: 'core', who: ['person'], refuses: ['NOT_FOUND'], rate: 'plain' } as const
const reading = { ...inside, verb: 'GET', repeat: 'read', who: readers } as const

const BOUND_MAX = 100
const Bound = z.pipe(queryInteger(3), z.int().check(z.gte(0), z.lte(BOUND_MAX)))

export const listIssuingPrograms = endpoint(reading, {
  path: '/issuing/config/programs',
  ask: z.strictObject({ wallet_id: Id, ...paging }),
  reply: paginated(IssuingProgram),
  rate: 'list',
})

export const openSubAccount = endpoint(inside, {
  verb: 'POST',
  path: '/issuing/sub_account',
  ask: z.strictObject({ wallet_id: Id, program_id: Id, request_id: z.optional(Id) }),
  reply: SubAccount,
  refuses: ['NOT_FOUND', 'KYC_REQUIRED', 'PROGRAM_ARCHIVED', 'LIMIT_REACHED'],
  repeat: 'keyed',
  keyless: true,
  audit: 'sub_account_created',
  who: doers,
})

/** Both bounds are exclusive. A bare array unless `pagination` is asked for. */
export const listSubAccounts = endpoint(reading, {
  path: '/issuing/sub_account/list/:wallet_uuid',
  ask: z.strictObject({
    wallet_uuid: Id,
    ...paging,
    pagination: z._default(Flag, false),
    show_cards: z._default(Flag, false),
    /** Ours: `cards` has closed cards too, which `cards_count` never counts. */
    closed_cards: z._default(Flag, false),
    gt_cards_limit: z.optional(Bound),
    lt_cards_limit: z.optional(Bound),
    type: z.optional(z.enum(subAccountTypes)),
    status: z.optional(z.enum(subAccountStatuses)),
  }),
  reply: z.union([paginated(SubAccount), z.array(SubAccount)]),
  rate: 'list',
})

export const readSubAccount = endpoint(reading, {
  path: '/issuing/sub_account/:id',
  ask: z.strictObject({ id: Id }),
  reply: SubAccount,
})

export const listSubAccountTransactions = endpoint(reading, {
  path: '/issuing/sub_account/:id/transactions',
  ask: z.strictObject({ id: Id, ...paging, ...cardTransactionFilter, card_id: z.optional(Id) }),
  reply: paginated(CardTransaction),
  rate: 'list',
})

export const programCalls = {
  listIssuingPrograms,
  openSubAccount,
  listSubAccounts,
  readSubAccount,
  listSubAccountTransactions,
}

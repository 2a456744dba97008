import * as z from 'zod/mini'
import { AmountInput } from './kit/amount.ts'
import { doers, endpoint, readers, tryers } from './kit/endpoint.ts'
import { Flag, Id, Moment } from './kit/fields.ts'
import { paginated, paging, sortOrders } from './kit/page.ts'
import {
  cardBrands,
  CardListed,
  cardFormFactors,
  cardStatuses,
  cardTypes,
  NICK_NAME_MAX,
  subAccountTypes,
  type CardReason,
} from './cardShape.ts'
import { IssuingProgram, SubAccount } from './program.ts'

export const CardDetail = z.extend(CardListed, {
  fiat_account: SubAccount,
  issuing_programs: IssuingProgram,
})
export type CardDetail = z.output<typeof CardDetail>

/** Old clients read the status of a new card by this name. */
const CardMade = z.extend(CardDetail, { status: z.enum(cardStatuses) })

const noMarks = z.regex(/^[^\p{Cc}<>]*$/u)
const NickName = z.string().check(z.trim(), z.minLength(1), z.maxLength(NICK_NAME_MAX), noMarks)

const inside = { base: 'core', who: ['person'], rate: 'plain' } as const
const reading = { ...inside, verb: 'GET', repeat: 'read', who: readers } as const
const making = {
  ...inside,
  verb: 'POST',
  reply: CardMade,
  refuses: [
    'NOT_FOUND',
    'KYC_REQUIRED',
    'PROGRAM_ARCHIVED',
    'LIMIT_REACHED',
    'STATE_CONFLICT',
    'INSUFFICIENT_FUNDS',
    'AMOUNT_INVALID',
    'AMOUNT_TOO_SMALL',
    'AMOUNT_TOO_LARGE',
    'RATE_NOT_FOUND',
    'ORDER_TYPE_DISABLED',
    'LIMIT_EXCEEDED',
  ],
  repeat: 'keyed',
  audit: 'card_created',
  who: doers,
} as const

const made = {
  program_id: Id,
  wallet_id: Id,
  request_id: z.optional(Id),
  nick_name: z.optional(NickName),
  /** Whose name is on the card; older clients use one of two names for the field. */
  user_data_id: z.optional(Id),
  cardholder_id: z.optional(Id),
  /** Loaded at once from the wallet; in the card's own currency unless one is named. */
  initial_topup: z.optional(AmountInput),
  currency_id: z.optional(Id),
  replaces: z.optional(Id),
  /** Ours: only a virtual card, and one of the two. */
  single_use: z.optional(z.boolean()),
  one_merchant: z.optional(z.boolean()),
}

export const createPrepaidCard = endpoint(making, {
  path: '/issuing/cards/create',
  ask: z.strictObject(made),
})

/** Without a sub-account one is opened for the card, or an empty one is taken. */
export const createBalanceCard = endpoint(making, {
  keyless: true,
  path: '/issuing/cards/balance',
  ask: z.strictObject({
    ...made,
    sub_account_id: z.optional(Id),
    fiat_account_id: z.optional(Id),
  }),
})

const oneOrMore = <Word extends z.ZodMiniType>(word: Word) =>
  z.optional(z.union([word, z.array(word).check(z.minLength(1), z.maxLength(10))]))

export const cardSorts = [
  'created_at',
  'card_status',
  'last4',
  'nick_name',
  'name_on_card',
  'card_id',
] as const

const filter = z.strictObject({
  card_status: oneOrMore(z.enum(cardStatuses)),
  status: oneOrMore(z.enum(cardStatuses)),
  form_factor: z.optional(z.enum(cardFormFactors)),
  type: z.optional(z.enum(cardTypes)),
  card_id: z.optional(Id),
  program_id: z.optional(Id),
  last4: z.optional(z.string().check(z.regex(/^\d{1,4}$/))),
  nick_name: z.optional(z.string().check(z.maxLength(NICK_NAME_MAX))),
  name_on_card: z.optional(z.string().check(z.maxLength(64))),
  brand: z.optional(z.enum(cardBrands)),
  tokenizable: z.optional(Flag),
  wallet_id: z.optional(Id),
  request_id: z.optional(Id),
  /** A whole day in UTC, or one moment. */
  created_at: z.optional(z.union([z.iso.date(), Moment])),
  from_created_at: z.optional(Moment),
  to_created_at: z.optional(Moment),
  fiat_account: z.optional(
    z.strictObject({ id: z.optional(Id), type: z.optional(z.enum(subAccountTypes)) }),
  ),
})

export const listCards = endpoint(reading, {
  path: '/issuing/cards',
  ask: z.strictObject({
    wallet_uuid: Id,
    ...paging,
    sort_by: z._default(z.enum(cardSorts), 'created_at'),
    sort_order: z._default(z.enum(sortOrders), 'DESC'),
    fiat_account_id: z.optional(Id),
    filter: z.optional(filter),
  }),
  reply: paginated(CardListed),
  refuses: ['NOT_FOUND'],
  lenient: true,
  rate: 'list',
})

export const readCard = endpoint(reading, {
  path: '/issuing/cards/:id',
  ask: z.strictObject({ id: Id }),
  reply: CardDetail,
  refuses: ['NOT_FOUND'],
})

const changing = {
  ...inside,
  verb: 'PATCH',
  reply: CardDetail,
  refuses: ['NOT_FOUND', 'CARD_STATE_CONFLICT'],
  repeat: 'natural',
} as const

const byId = z.strictObject({ id: Id })

export const freezeCard = endpoint(changing, {
  path: '/issuing/cards/:id/freeze',
  ask: byId,
  audit: 'card_frozen',
  who: doers,
})

export const unfreezeCard = endpoint(changing, {
  path: '/issuing/cards/:id/unfreeze',
  ask: byId,
  audit: 'card_unfrozen',
  who: tryers,
})

/** Null removes a limit; a limit left out stays. */
const Cap = z.optional(z.nullable(AmountInput))

export const setLimits = endpoint(changing, {
  path: '/issuing/cards/:id/limits',
  ask: z.strictObject({
    id: Id,
    all_time_cap: Cap,
    daily_cap: Cap,
    weekly_cap: Cap,
    monthly_cap: Cap,
    yearly_cap: Cap,
    per_transaction_cap: Cap,
  }),
  reply: CardDetail,
  refuses: ['NOT_FOUND', 'CARD_STATE_CONFLICT', 'AMOUNT_INVALID', 'LIMIT_EXCEEDED'],
  audit: 'card_limits',
  who: tryers,
})

/** The same `request_id` gets the same response. */
export const renameCard = endpoint(changing, {
  path: '/issuing/cards/:id/update',
  ask: z.strictObject({ id: Id, nick_name: NickName, request_id: Id }),
  repeat: 'keyed',
  lenient: true,
  audit: 'card_renamed',
  who: doers,
})

export const deleteCard = endpoint(changing, {
  verb: 'DELETE',
  path: '/issuing/cards/:id',
  ask: byId,
  audit: 'card_closed',
  who: tryers,
})

export const activateCard = endpoint(changing, {
  verb: 'POST',
  path: '/issuing/cards/:id/activate',
  ask: z.strictObject({ id: Id, last4: z.string().check(z.regex(/^\d{4}$/)) }),
  refuses: ['NOT_FOUND', 'CARD_STATE_CONFLICT', 'CODE_INVALID'],
  audit: 'card_activated',
  who: tryers,
})

export const lossReasons = ['lost', 'stolen'] as const satisfies CardReason[]

export const reportCardLost = endpoint(changing, {
  verb: 'POST',
  path: '/issuing/cards/:id/report-lost',
  ask: z.strictObject({ id: Id, reason: z.enum(lossReasons) }),
  audit: 'card_reported_lost',
  who: doers,
})

export const cardCalls = {
  createPrepaidCard,
  createBalanceCard,
  listCards,
  readCard,
  freezeCard,
  unfreezeCard,
  setLimits,
  renameCard,
  deleteCard,
  activateCard,
  reportCardLost,
}

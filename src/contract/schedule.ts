import * as z from 'zod/mini'
import { Amount, AmountInput } from './kit/amount.ts'
import { endpoint, readers } from './kit/endpoint.ts'
import { Day, Id, Moment } from './kit/fields.ts'
import { paginated, paging } from './kit/page.ts'
import { orderStatuses } from './order.ts'
import { amountFlags, placeErrors, textFields } from './place.ts'

/**
 * A payment that the bank makes later, once or again and again. Nothing is held beforehand: each
 * payment is priced, limited and checked when it is made, like one made by hand.
 */

/** What pays somebody and can be repeated: no exchange, no card money, no pay-in. */
const schedulableTypes = [
  'TRANSFER_INTERNAL',
  'WITHDRAWAL_CRYPTO',
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

const scheduleStatuses = ['ACTIVE', 'PAUSED', 'COMPLETED', 'ENDED'] as const
export type ScheduleStatus = (typeof scheduleStatuses)[number]

/** `month`: on the day of its first date, or the last day of a shorter month. */
export const repeats = ['once', 'week', 'two_weeks', 'month'] as const
export type Repeats = (typeof repeats)[number]

const outcomes = ['MADE', 'SKIPPED', 'FAILED'] as const
export type OccurrenceOutcome = (typeof outcomes)[number]

export const OPEN_SCHEDULES_MAX = 50
/** How far ahead the first date may be, in days. */
export const SCHEDULE_AHEAD_DAYS = 366
/** Payments are made at this hour of their day, UTC. */
export const SCHEDULE_HOUR_UTC = 9

const Recipient = z.object({
  /** Null for an address, and for an own wallet without a name. */
  title: z.nullable(z.string()),
  detail: z.nullable(z.string()),
  /** Whether it is another wallet of whoever pays. */
  own: z.boolean(),
})

const record = {
  id: z.string(),
  wallet_id: z.string(),
  status: z.enum(scheduleStatuses),
  order_type: z.enum(schedulableTypes),
  from_currency_id: z.string(),
  to_currency_id: z.string(),
  amount: Amount,
  /** The currency of the amount. */
  symbol: z.string(),
  is_reverse: z.boolean(),
  is_subtract: z.boolean(),
  recipient: Recipient,
  reference: z.nullable(z.string()),
  note: z.nullable(z.string()),
  every: z.enum(repeats),
  first_on: Day,
  until_on: z.nullable(Day),
  times: z.nullable(z.int()),
  /** Null once there is none. */
  next_on: z.nullable(Day),
  last_on: z.nullable(Day),
  /** Why the next one could not be made yet, and when it is tried again. */
  reason: z.nullable(z.string()),
  retry_at: z.nullable(Moment),
  created_at: Moment,
  version: z.int(),
}

export const Schedule = z.object(record)
export type Schedule = z.output<typeof Schedule>

const Occurrence = z.object({
  on: Day,
  outcome: z.enum(outcomes),
  /** Why it failed: the code of a refusal, or `MISSED`. */
  reason: z.nullable(z.string()),
  order_uuid: z.nullable(z.string()),
  order_status: z.nullable(z.enum(orderStatuses)),
  at: Moment,
})
export type Occurrence = z.output<typeof Occurrence>

export const ScheduleDetail = z.object({
  ...record,
  next_dates: z.array(Day),
  history: z.array(Occurrence),
})
export type ScheduleDetail = z.output<typeof ScheduleDetail>

/** A person only: what is scheduled outlives the key that would have scheduled it. */
const ofWallet = {
  base: 'user',
  path: '/wallets/:wallet_uuid/schedules',
  who: ['person'],
  rate: 'plain',
} as const

const scheduleErrors = [
  ...placeErrors,
  'ADDRESS_INVALID',
  'ADDRESS_LOOKALIKE',
  'MEMO_REQUIRED',
  'CHAIN_UNSUPPORTED',
  'DESTINATION_INVALID',
  'REFERENCE_INVALID',
] as const

export const createSchedule = endpoint(ofWallet, {
  verb: 'POST',
  ask: z.strictObject({
    wallet_uuid: Id,
    order_type: z.enum(schedulableTypes),
    from_currency_id: Id,
    to_currency_id: Id,
    amount: AmountInput,
    ...amountFlags,
    ...textFields,
    to_wallet_id: z.optional(Id),
    counterparty_destination_id: z.optional(Id),
    to_address: z.optional(z.string().check(z.maxLength(256))),
    memo: z.optional(z.string().check(z.maxLength(120))),
    confirm_lookalike: z.optional(z.boolean()),
    every: z.enum(repeats),
    first_on: Day,
    until_on: z.optional(z.nullable(Day)),
    times: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(1_000)))),
  }),
  reply: Schedule,
  good: 201,
  refuses: [...scheduleErrors, 'LIMIT_REACHED'],
  repeat: 'keyed',
  rate: 'order',
  audit: 'schedule_created',
})

export const listSchedules = endpoint(ofWallet, {
  verb: 'GET',
  ask: z.strictObject({ wallet_uuid: Id, ...paging }),
  reply: paginated(Schedule),
  refuses: ['NOT_FOUND'],
  repeat: 'read',
  rate: 'list',
  who: readers,
})

const one = { ...ofWallet, path: '/wallets/:wallet_uuid/schedules/:id' } as const
const ofOne = z.strictObject({ wallet_uuid: Id, id: Id })

export const readSchedule = endpoint(one, {
  verb: 'GET',
  ask: ofOne,
  reply: ScheduleDetail,
  refuses: ['NOT_FOUND'],
  repeat: 'read',
  who: readers,
})

/** Asks for a proof again, which then covers the new amount. */
export const changeSchedule = endpoint(one, {
  verb: 'PATCH',
  ask: z.extend(ofOne, { amount: AmountInput }),
  reply: Schedule,
  refuses: scheduleErrors,
  repeat: 'natural',
  audit: 'schedule_changed',
})

const moving = {
  ...one,
  verb: 'POST',
  ask: ofOne,
  reply: Schedule,
  refuses: ['NOT_FOUND', 'STATE_CONFLICT'],
  repeat: 'natural',
} as const

/** The date says which one, so that a repeat skips no other. */
export const skipOccurrence = endpoint(moving, {
  path: '/wallets/:wallet_uuid/schedules/:id/skip',
  ask: z.extend(ofOne, { on: Day }),
  audit: 'schedule_skipped',
})

export const pauseSchedule = endpoint(moving, {
  path: '/wallets/:wallet_uuid/schedules/:id/pause',
  audit: 'schedule_paused',
})

export const resumeSchedule = endpoint(moving, {
  path: '/wallets/:wallet_uuid/schedules/:id/resume',
  audit: 'schedule_resumed',
})

export const endSchedule = endpoint(moving, {
  path: '/wallets/:wallet_uuid/schedules/:id/end',
  audit: 'schedule_ended',
})

export const scheduleCalls = {
  createSchedule,
  listSchedules,
  readSchedule,
  changeSchedule,
  skipOccurrence,
  pauseSchedule,
  resumeSchedule,
  endSchedule,
}

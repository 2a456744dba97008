import * as z from 'zod/mini'
import { BankBlockInput, CryptoBlockInput, Destination, destinationTypes } from './destination.ts'
import { endpoint, readers, tryers, type ResponseOf } from './kit/endpoint.ts'
import { Id, Moment } from './kit/fields.ts'
import { paginated, paging, sortOrders } from './kit/page.ts'
import { Email, Phone } from './signIn.ts'

export const counterpartyTypes = ['INDIVIDUAL', 'BUSINESS'] as const
export type CounterpartyType = (typeof counterpartyTypes)[number]

export const Counterparty = z.object({
  id: z.string(),
  type: z.enum(counterpartyTypes),
  name: z.string(),
  nickname: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  is_pinned: z.boolean(),
  /** Counts changes; a change that names an older version is refused. */
  version: z.int(),
  created_at: Moment,
})
export type Counterparty = z.output<typeof Counterparty>

const text = (most: number) => z.string().check(z.trim(), z.maxLength(most))
const Name = text(140).check(z.minLength(1))
const Nickname = z.nullable(text(60))

const wallet = { wallet_id: Id }
const one = { ...wallet, counterparty_account_id: Id }
const oneDestination = { ...one, counterparty_destination_id: Id }

/** A whole day in UTC, or one moment. */
const When = z.optional(z.union([z.iso.date(), Moment]))
const Part = z.optional(text(140))
const version = z.optional(z.int().check(z.gte(1)))

const inside = { base: 'user', who: ['person'], refuses: ['NOT_FOUND'], rate: 'plain' } as const
const reading = { ...inside, verb: 'GET', repeat: 'read', who: readers } as const
const writing = { ...inside, rate: 'book', who: tryers } as const

export const listCounterparties = endpoint(reading, {
  path: '/counterparties/:wallet_id',
  ask: z.strictObject({
    ...wallet,
    ...paging,
    sort_by: z.optional(z.enum(['created_at', 'type', 'name', 'nickname', 'email', 'phone'])),
    sort_order: z.optional(z.enum(sortOrders)),
    filter: z.optional(
      z.strictObject({
        email: Part,
        phone: Part,
        name: Part,
        nickname: Part,
        /** A type of destination finds the counterparties that have one. */
        type: z.optional(z.enum([...counterpartyTypes, ...destinationTypes])),
        created_at: When,
        search: Part,
      }),
    ),
  }),
  reply: paginated(Counterparty),
  lenient: true,
  rate: 'list',
})

export const readCounterparty = endpoint(reading, {
  path: '/counterparties/:wallet_id/:counterparty_account_id',
  ask: z.strictObject(one),
  reply: Counterparty,
})

export const createCounterparty = endpoint(writing, {
  verb: 'POST',
  path: '/counterparties/:wallet_id',
  ask: z.strictObject({
    ...wallet,
    type: z.enum(counterpartyTypes),
    name: Name,
    email: z.optional(z.nullable(Email)),
    phone: z.optional(z.nullable(Phone)),
    nickname: z.optional(Nickname),
    is_pinned: z._default(z.boolean(), false),
  }),
  reply: Counterparty,
  refuses: ['NOT_FOUND', 'ALREADY_EXISTS', 'LIMIT_REACHED'],
  repeat: 'keyed',
  keyless: true,
  audit: 'counterparty_created',
})

export const changeCounterparty = endpoint(writing, {
  verb: 'PATCH',
  path: '/counterparties/:wallet_id/:counterparty_account_id',
  ask: z.strictObject({
    ...one,
    /** Old clients repeat it. It never changes: another value is refused. */
    type: z.optional(z.enum(counterpartyTypes)),
    name: z.optional(Name),
    email: z.optional(z.nullable(Email)),
    phone: z.optional(z.nullable(Phone)),
    nickname: z.optional(Nickname),
    is_pinned: z.optional(z.boolean()),
    version,
  }),
  reply: Counterparty,
  refuses: ['NOT_FOUND', 'ALREADY_EXISTS', 'VERSION_CONFLICT'],
  repeat: 'natural',
  lenient: true,
  audit: 'counterparty_changed',
})

const under = '/counterparties/:wallet_id/:counterparty_account_id/destinations'

export const listDestinations = endpoint(reading, {
  path: under,
  ask: z.strictObject({
    ...one,
    ...paging,
    search: Part,
    type: z.optional(z.enum(destinationTypes)),
    sort_by: z.optional(z.enum(['created_at', 'nickname', 'type'])),
    sort_order: z.optional(z.enum(sortOrders)),
    filter: z.optional(
      z.strictObject({
        type: z.optional(z.enum(destinationTypes)),
        nickname: Part,
        created_at: When,
      }),
    ),
  }),
  reply: paginated(Destination),
  lenient: true,
  rate: 'list',
})

export const readDestination = endpoint(reading, {
  path: `${under}/:counterparty_destination_id`,
  ask: z.strictObject(oneDestination),
  reply: Destination,
})

export const createDestination = endpoint(writing, {
  verb: 'POST',
  path: under,
  ask: z.strictObject({
    ...one,
    type: z.enum(destinationTypes),
    nickname: z.optional(Nickname),
    external_banking_data: z.optional(BankBlockInput),
    external_crypto_data: z.optional(CryptoBlockInput),
    /** Sent after the customer compared the address with the known one it resembles. */
    confirm_lookalike: z.optional(z.boolean()),
  }),
  reply: Destination,
  refuses: [
    'NOT_FOUND',
    'DESTINATION_INVALID',
    'MEMO_REQUIRED',
    'ALREADY_EXISTS',
    'ADDRESS_LOOKALIKE',
    'LIMIT_REACHED',
    'STEP_UP_REQUIRED',
  ],
  repeat: 'keyed',
  keyless: true,
  audit: 'destination_created',
})

export const changeDestination = endpoint(writing, {
  verb: 'PATCH',
  path: `${under}/:counterparty_destination_id`,
  ask: z.strictObject({ ...oneDestination, nickname: z.optional(Nickname), version }),
  reply: Destination,
  refuses: ['NOT_FOUND', 'VERSION_CONFLICT'],
  repeat: 'natural',
  lenient: true,
  audit: 'destination_changed',
})

export const dropDestination = endpoint(writing, {
  verb: 'DELETE',
  path: `${under}/:counterparty_destination_id`,
  ask: z.strictObject(oneDestination),
  reply: Destination,
  refuses: ['NOT_FOUND', 'STATE_CONFLICT'],
  repeat: 'spending',
  audit: 'destination_removed',
})

export const deleteCounterparty = endpoint(writing, {
  verb: 'DELETE',
  path: '/counterparties/:wallet_id/:counterparty_account_id',
  ask: z.strictObject(one),
  reply: Counterparty,
  refuses: ['NOT_FOUND', 'STATE_CONFLICT'],
  repeat: 'spending',
  audit: 'counterparty_deleted',
})

export const counterpartyCalls = {
  listCounterparties,
  createCounterparty,
  readCounterparty,
  changeCounterparty,
  deleteCounterparty,
  listDestinations,
  createDestination,
  readDestination,
  changeDestination,
  dropDestination,
}

export type CounterpartyPage = ResponseOf<typeof listCounterparties>

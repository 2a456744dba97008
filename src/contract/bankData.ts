import * as z from 'zod/mini'
import { endpoint, readers } from './kit/endpoint.ts'
import { Country, State } from './reference.ts'

/** Where a bank is, and which bank a code belongs to. */

const Line = z.nullable(z.string())
const LineAsked = z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(140))))
const PlaceId = z.optional(z.nullable(z.int()))

export const AddressAsked = z.strictObject({
  city: LineAsked,
  postcode: LineAsked,
  street1: LineAsked,
  street2: LineAsked,
  description: LineAsked,
  country_id: PlaceId,
  state_id: PlaceId,
})
export type AddressAsked = z.output<typeof AddressAsked>

const place = {
  city: Line,
  postcode: Line,
  street1: Line,
  street2: Line,
  country_id: z.nullable(z.int()),
  state_id: z.nullable(z.int()),
}

export const Address = z.object({
  ...place,
  description: Line,
  /** Only where one destination is read. */
  country: z.optional(z.nullable(Country)),
  state: z.optional(z.nullable(State)),
})
export type Address = z.output<typeof Address>

export const BankData = z.object({
  bank_name: z.string(),
  address: z.object(place),
  routing_number: z.optional(z.string()),
  iban: z.optional(z.string()),
  swift_bic: z.optional(z.string()),
})
export type BankData = z.output<typeof BankData>

const Code = z.optional(z.string().check(z.trim(), z.maxLength(64)))

export const readBankData = endpoint({
  base: 'user',
  verb: 'GET',
  path: '/bank-data',
  /** An IBAN, a routing number or a BIC, under either of its two names on the wire. */
  ask: z.strictObject({ account_number: Code, code: Code }),
  reply: BankData,
  refuses: ['BANK_NOT_FOUND', 'DESTINATION_INVALID'],
  repeat: 'read',
  rate: 'lookup',
  who: readers,
})

export const bankDataCalls = { readBankData }

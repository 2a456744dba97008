import * as z from 'zod/mini'
import { endpoint, readers } from './kit/endpoint.ts'
import { Country, State } from './reference.ts'

const Line = z.nullable(z.string())
const LineInput = z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(140))))
const PlaceId = z.optional(z.nullable(z.int()))

export const AddressInput = z.strictObject({
  city: LineInput,
  postcode: LineInput,
  street1: LineInput,
  street2: LineInput,
  description: LineInput,
  country_id: PlaceId,
  state_id: PlaceId,
})
export type AddressInput = z.output<typeof AddressInput>

const place = {
  city: Line,
  postcode: Line,
  street1: Line,
  street2: Line,
  country_id: z.nullable(z.int()),
  state_id: z.nullable(z.int()),
}

export const DestinationAddress = z.object({
  ...place,
  description: Line,
  /** Only where one destination is read. */
  country: z.optional(z.nullable(Country)),
  state: z.optional(z.nullable(State)),
})
export type DestinationAddress = z.output<typeof DestinationAddress>

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
  ask: z.strictObject({ account_number: Code, code: Code }),
  reply: BankData,
  refuses: ['BANK_NOT_FOUND', 'DESTINATION_INVALID'],
  repeat: 'read',
  rate: 'lookup',
  who: readers,
})

export const bankDataCalls = { readBankData }

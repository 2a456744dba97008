import * as z from 'zod/mini'
import { DestinationAddress, AddressInput } from './bankData.ts'
import { Moment } from './kit/fields.ts'
import { Currency } from './reference.ts'

const text = (most: number) => z.string().check(z.trim(), z.maxLength(most))

const bankTypes = ['DOMESTIC_WIRE', 'ACH', 'SWIFT', 'SEPA'] as const
const cryptoTypes = ['CRYPTO_EXTERNAL', 'CRYPTO_INTERNAL'] as const
export const destinationTypes = [...bankTypes, ...cryptoTypes] as const
export type BankType = (typeof bankTypes)[number]
export type CryptoType = (typeof cryptoTypes)[number]
export type DestinationType = (typeof destinationTypes)[number]

export const isBankType = (type: DestinationType): type is BankType =>
  bankTypes.some((known) => known === type)

const BankBlock = z.object({
  account_number: z.nullable(z.string()),
  routing_number: z.nullable(z.string()),
  swift_bic: z.nullable(z.string()),
  iban: z.nullable(z.string()),
  bank_name: z.string(),
  note: z.nullable(z.string()),
  address: DestinationAddress,
})
export type BankBlock = z.output<typeof BankBlock>

const CryptoBlock = z.object({
  address: z.string(),
  currency_id: z.string(),
  memo: z.nullable(z.string()),
  currency: z.optional(Currency),
})
export type CryptoBlock = z.output<typeof CryptoBlock>

export const Destination = z.object({
  id: z.string(),
  type: z.enum(destinationTypes),
  nickname: z.nullable(z.string()),
  external_banking_data: z.optional(BankBlock),
  external_crypto_data: z.optional(CryptoBlock),
  /** Until then only small amounts. */
  usable_from: Moment,
  version: z.int(),
  created_at: Moment,
})
export type Destination = z.output<typeof Destination>

/** Wide on purpose: the bank checks numbers itself, to answer with a field and a code. */
const Digits = z.optional(z.nullable(text(64)))

export const BankBlockInput = z.strictObject({
  account_number: Digits,
  routing_number: Digits,
  swift_bic: Digits,
  iban: Digits,
  bank_name: z.optional(z.nullable(text(140))),
  note: z.optional(z.nullable(text(140))),
  address: z.optional(AddressInput),
})
export type BankBlockInput = z.output<typeof BankBlockInput>

export const CryptoBlockInput = z.strictObject({
  address: text(128),
  currency_id: text(64),
  memo: z.optional(z.nullable(text(64))),
})
export type CryptoBlockInput = z.output<typeof CryptoBlockInput>

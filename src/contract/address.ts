import * as z from 'zod/mini'
import { Amount } from './kit/amount.ts'
import { doers, endpoint, readers, type ResponseOf } from './kit/endpoint.ts'
import { Id, Moment, queryInteger } from './kit/fields.ts'
import { PLAIN_TEXT } from './kit/plainText.ts'

const LABEL_LENGTH_MAX = 64
export const ADDRESSES_PER_CHAIN_MAX = 50

const Label = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(LABEL_LENGTH_MAX), z.regex(PLAIN_TEXT))

const text = z.nullable(z.string())

const Minimums = z.array(z.object({ symbol: z.string(), amount: Amount }))

export const WalletAddress = z.object({
  uuid: z.string(),
  wallet_uuid: z.string(),
  chain: z.int(),
  label: z.string(),
  address: z.string(),
  /** Required with every payment where customers share one address. */
  memo: text,
  /** Blocks until a deposit may be spent. */
  confirmations: z.int(),
  /** Ours: smaller deposits of a coin are not credited. A coin not listed has no minimum. */
  minimums: Minimums,
  created_at: Moment,
  /** As the wire misspells it. */
  created_ad: Moment,
})
export type WalletAddress = z.output<typeof WalletAddress>

const ofChain = { wallet_uuid: Id, chain: z.pipe(queryInteger(10), z.int().check(z.gte(0))) }

const addresses = {
  base: 'user',
  path: '/wallets/:wallet_uuid/addresses/:chain',
  who: ['person'],
  rate: 'plain',
} as const

export const openAddress = endpoint(addresses, {
  verb: 'POST',
  ask: z.strictObject({ ...ofChain, label: Label }),
  reply: WalletAddress,
  refuses: ['NOT_FOUND', 'CHAIN_UNSUPPORTED', 'KYC_REQUIRED', 'LIMIT_REACHED'],
  repeat: 'keyed',
  keyless: true,
  audit: 'address_created',
  who: doers,
})

export const listAddresses = endpoint(addresses, {
  verb: 'GET',
  ask: z.strictObject(ofChain),
  reply: z.object({
    uuid: text,
    wallet_uuid: text,
    chain: z.nullable(z.int()),
    label: text,
    address: text,
    memo: text,
    created_at: z.nullable(Moment),
    created_ad: z.nullable(Moment),
    confirmations: z.optional(z.int()),
    minimums: z.optional(Minimums),
    total: z.int(),
    count: z.int(),
    data: z.array(WalletAddress),
    has_more: z.boolean(),
  }),
  refuses: ['NOT_FOUND', 'CHAIN_UNSUPPORTED'],
  repeat: 'read',
  who: readers,
})

export const addressCalls = { openAddress, listAddresses }

export type AddressList = ResponseOf<typeof listAddresses>

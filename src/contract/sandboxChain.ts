import * as z from 'zod/mini'
import { Amount, AmountInput } from './kit/amount.ts'
import { endpoint } from './kit/endpoint.ts'
import { Id, Moment, queryInteger } from './kit/fields.ts'
import { paginated, paging } from './kit/page.ts'

const BLOCKS_AT_ONCE_MAX = 200
const REORGANISED_MAX = 100

export const SandboxChain = z.object({
  chain: z.int(),
  name: z.string(),
  /** Its native coin, and the tenant's coins and tokens on it. */
  symbol: z.string(),
  currencies: z.array(z.string()),
  height: z.int(),
  confirmations: z.int(),
  is_memo: z.boolean(),
})
export type SandboxChain = z.output<typeof SandboxChain>

export const SandboxAddress = z.object({
  uuid: z.string(),
  address: z.string(),
  memo: z.nullable(z.string()),
  label: z.string(),
  wallet_uuid: z.string(),
  created_at: Moment,
})
export type SandboxAddress = z.output<typeof SandboxAddress>

const UnclaimedPayment = z.object({
  uuid: z.string(),
  txid: z.string(),
  address: z.string(),
  asset: z.string(),
  /** Null for an asset the tenant does not have; such a payment cannot be claimed. */
  amount: z.nullable(Amount),
  seen_at: Moment,
})

const chain = z.pipe(queryInteger(10), z.int().check(z.gte(0)))
const whole = (most: number) => z.int().check(z.gte(1), z.lte(most))

const sandboxChainEndpoint = {
  base: 'root',
  who: ['anyone'],
  rate: 'plain',
  sandbox: true,
  bypass: true,
} as const

const reading = { ...sandboxChainEndpoint, verb: 'GET', repeat: 'read' } as const

const moved = {
  ...sandboxChainEndpoint,
  verb: 'POST',
  reply: z.object({ height: z.int() }),
  refuses: ['CHAIN_UNSUPPORTED'],
  repeat: 'keyed',
  audit: 'sandbox_chain_moved',
} as const

export const sandboxChains = endpoint(reading, {
  path: '/sandbox/chains',
  ask: z.strictObject({}),
  reply: paginated(SandboxChain),
  refuses: [],
})

export const sandboxChainAddresses = endpoint(reading, {
  path: '/sandbox/chains/:chain/addresses',
  ask: z.strictObject({ chain, ...paging }),
  reply: paginated(SandboxAddress),
  refuses: ['CHAIN_UNSUPPORTED'],
})

/**
 * A currency the tenant lacks is an unsupported token; another chain's address is the wrong chain.
 */
export const sandboxChainPayIn = endpoint(moved, {
  path: '/sandbox/chains/:chain/payments',
  ask: z.strictObject({
    chain,
    address: z.string().check(z.minLength(1), z.maxLength(128)),
    memo: z.optional(z.string().check(z.maxLength(64))),
    currency: z.string().check(z.regex(/^[A-Za-z0-9.]{1,16}$/)),
    amount: AmountInput,
  }),
  reply: z.object({ txid: z.string() }),
  refuses: ['CHAIN_UNSUPPORTED', 'AMOUNT_INVALID', 'AMOUNT_TOO_LARGE', 'ADDRESS_INVALID'],
})

/** Payments to a shared address with a memo nobody has. */
export const sandboxChainUnclaimed = endpoint(reading, {
  path: '/sandbox/chains/:chain/unclaimed',
  ask: z.strictObject({ chain, ...paging }),
  reply: paginated(UnclaimedPayment),
  refuses: ['CHAIN_UNSUPPORTED'],
})

/** Credits such a payment to a wallet, like any other. */
export const sandboxChainClaim = endpoint(moved, {
  path: '/sandbox/chains/:chain/unclaimed/:uuid/claim',
  ask: z.strictObject({ chain, uuid: Id, wallet_uuid: Id }),
  reply: z.object({ transaction_uuid: z.string() }),
  refuses: ['CHAIN_UNSUPPORTED', 'NOT_FOUND'],
})

export const sandboxChainMine = endpoint(moved, {
  path: '/sandbox/chains/:chain/blocks',
  ask: z.strictObject({ chain, count: z._default(whole(BLOCKS_AT_ONCE_MAX), 1) }),
})

export const sandboxChainReorganise = endpoint(moved, {
  path: '/sandbox/chains/:chain/reorganisations',
  ask: z.strictObject({ chain, depth: z._default(whole(REORGANISED_MAX), 1) }),
})

export const sandboxChainDrop = endpoint(moved, {
  path: '/sandbox/chains/:chain/drops',
  ask: z.strictObject({ chain }),
})

export const sandboxChainCalls = {
  sandboxChains,
  sandboxChainAddresses,
  sandboxChainPayIn,
  sandboxChainUnclaimed,
  sandboxChainClaim,
  sandboxChainMine,
  sandboxChainReorganise,
  sandboxChainDrop,
}

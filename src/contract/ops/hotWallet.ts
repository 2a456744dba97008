import * as z from 'zod/mini'
import { Amount, AmountInput } from '#contract/kit/amount'
import { endpoint } from '#contract/kit/endpoint'
import { Id, Moment } from '#contract/kit/fields'
import { paginated, paging } from '#contract/kit/page'
import { BookCurrency } from './book.ts'
import { Reason } from './customer.ts'
import { opsEndpoint } from './staff.ts'

/** What the bank holds on chains, and between which levels treasury wants it. */

const hotWalletStatuses = ['FINE', 'LOW', 'HIGH'] as const
export type HotWalletStatus = (typeof hotWalletStatuses)[number]

const hotWalletActs = ['set', 'confirm', 'drop'] as const
export type HotWalletAct = (typeof hotWalletActs)[number]

const Levels = z.object({ low: z.nullable(Amount), high: z.nullable(Amount) })

export const HotWallet = z.object({
  id: z.string(),
  currency: BookCurrency,
  status: z.enum(hotWalletStatuses),
  /** What the book says the bank holds there, and what is there. */
  ledger: Amount,
  held: Amount,
  ...Levels.shape,
  seen_at: Moment,
})
export type HotWallet = z.output<typeof HotWallet>

/** Those that raise an alarm first. */
export const listHotWallets = endpoint(opsEndpoint, {
  verb: 'GET',
  path: '/api/ops/hot-wallets',
  ask: z.strictObject({ ...paging }),
  reply: paginated(HotWallet),
  refuses: [],
  rate: 'list',
  repeat: 'read',
})

const By = z.object({ id: z.string(), name: z.string() })

const Step = z.object({
  seq: z.int(),
  event: z.string(),
  status: z.enum(hotWalletStatuses),
  by: z.string(),
  words: z.nullable(z.string()),
  held: Amount,
  ...Levels.shape,
  at: Moment,
})

export const OpsHotWallet = z.object({
  ...HotWallet.shape,
  /** Looser levels that wait for a second person. */
  proposed: z.nullable(z.object({ ...Levels.shape, by: By })),
  steps: z.array(Step),
  /** What whoever asks may do now. */
  can: z.array(z.enum(hotWalletActs)),
})
export type OpsHotWallet = z.output<typeof OpsHotWallet>

const one = { ...opsEndpoint, refuses: ['NOT_FOUND'] } as const

export const readHotWallet = endpoint(one, {
  verb: 'GET',
  path: '/api/ops/hot-wallets/:id',
  ask: z.strictObject({ id: Id }),
  reply: OpsHotWallet,
  repeat: 'read',
})

const deciding = {
  ...opsEndpoint,
  verb: 'POST',
  reply: z.object({ id: z.string(), status: z.enum(hotWalletStatuses) }),
  repeat: 'spending',
} as const

/** Stricter levels hold at once; looser ones wait for a second person. */
export const setHotLevels = endpoint(deciding, {
  path: '/api/ops/hot-wallets/:id/levels',
  ask: z.strictObject({
    id: Id,
    low: z.nullable(AmountInput),
    high: z.nullable(AmountInput),
    reason: Reason,
  }),
  refuses: ['NOT_FOUND', 'STATE_CONFLICT', 'SAME_VALUE'],
  audit: 'hot_levels_set',
})

const answering = {
  ...deciding,
  ask: z.strictObject({ id: Id, reason: Reason }),
  refuses: ['NOT_FOUND', 'STATE_CONFLICT'],
} as const

export const confirmHotLevels = endpoint(answering, {
  path: '/api/ops/hot-wallets/:id/levels/confirm',
  audit: 'hot_levels_confirmed',
})

export const dropHotLevels = endpoint(answering, {
  path: '/api/ops/hot-wallets/:id/levels/drop',
  audit: 'hot_levels_dropped',
})

export const hotWalletCalls = {
  listHotWallets,
  readHotWallet,
  setHotLevels,
  confirmHotLevels,
  dropHotLevels,
}

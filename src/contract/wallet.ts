import * as z from 'zod/mini'
import { Amount } from './kit/amount.ts'
import { doers, endpoint, readers } from './kit/endpoint.ts'
import { Flag, Id, Moment, queryInteger, TimeZone } from './kit/fields.ts'
import { paginated, paging, sortOrders } from './kit/page.ts'
import { kycStatuses } from './person.ts'
import { Currency } from './reference.ts'
import { Transaction, TransactionWithSteps, transactionFilter } from './transaction.ts'

export const WALLETS_MAX = 20

export const walletTypes = [
  'business',
  'personal',
  'trading',
  'escrow',
  'merchant',
  'exchange',
  'staking',
  'vault',
] as const
export type WalletType = (typeof walletTypes)[number]

/** Ours: the kinds that mean something to a customer. The call takes all of them. */
export const offeredWalletTypes = ['personal', 'business'] as const satisfies WalletType[]

/** What somebody may do in a wallet: member.ts and walletAccess.ts say which calls that is. */
export const walletRoles = ['owner', 'admin', 'payer', 'approver', 'viewer'] as const
export type WalletRole = (typeof walletRoles)[number]

export const WALLET_NAME_MAX = 40
const WalletName = z.string().check(z.trim(), z.minLength(1), z.maxLength(WALLET_NAME_MAX))

/** `amount` is the booked balance: `available` plus `held`. */
const money = {
  amount: Amount,
  fiat_amount: z.nullable(Amount),
  available: Amount,
  held: Amount,
  /** Detected but not yet booked. */
  incoming: Amount,
}

export const BalanceDetail = z.object({ uuid: z.string(), ...money, currency: Currency })
export type BalanceDetail = z.output<typeof BalanceDetail>

export const BalanceItem = z.object({
  symbol: z.string(),
  icon: z.nullable(z.string()),
  name: z.string(),
  is_crypto: z.boolean(),
  decimal: z.int(),
  ...money,
  /** Ours: of one whole, in the base currency; left out where nobody knows it. */
  unit_price: z.optional(Amount),
  details: z.array(BalanceDetail),
})
export type BalanceItem = z.output<typeof BalanceItem>

export const Wallet = z.object({
  uuid: z.string(),
  id: z.int(),
  type: z.enum(walletTypes),
  /** Ours: what its owner calls it. */
  name: z.nullable(z.string()),
  created_at: Moment,
})
export type Wallet = z.output<typeof Wallet>

/** In the tenant's base currency; assets without a price count as zero. */
const totals = {
  base_currency: z.string(),
  fiat_total: Amount,
  crypto_total: Amount,
  total_amount: Amount,
  pending_balance: Amount,
}

export const WalletListed = z.object({
  ...Wallet.shape,
  ...totals,
  /** Verification of its owner; null before it was started. */
  kyc_info: z.nullable(z.object({ status: z.enum(kycStatuses) })),
  /** Ours: what the caller may do in it. */
  role: z.enum(walletRoles),
  /** Ours: the most they may pay at once, in the base currency; null for no such limit. */
  pays_most: z.nullable(Amount),
  /** The feed position this snapshot was taken at: subscribe from here to miss nothing. */
  feed: z.object({ epoch: z.int(), seq: z.int() }),
})
export type WalletListed = z.output<typeof WalletListed>

export const WalletDetail = z.object({ ...Wallet.shape, ...totals, balance: z.array(BalanceItem) })
export type WalletDetail = z.output<typeof WalletDetail>

const count = z.pipe(queryInteger(15), z.int().check(z.gte(0)))

const inside = { base: 'user', who: ['person'], rate: 'plain' } as const
const reading = { ...inside, verb: 'GET', repeat: 'read', rate: 'list', who: readers } as const

export const createWallet = endpoint(inside, {
  verb: 'POST',
  path: '/wallets',
  ask: z.strictObject({
    type: z._default(z.enum(walletTypes), 'personal'),
    name: z.optional(z.nullable(WalletName)),
  }),
  reply: Wallet,
  refuses: ['LIMIT_REACHED'],
  repeat: 'keyed',
  keyless: true,
  audit: 'wallet_created',
  who: doers,
})

/** Ours. Null takes the name away. */
export const renameWallet = endpoint(inside, {
  verb: 'PATCH',
  path: '/wallets/:uuid',
  ask: z.strictObject({ uuid: Id, name: z.nullable(WalletName) }),
  reply: Wallet,
  refuses: ['NOT_FOUND'],
  repeat: 'natural',
  audit: 'wallet_renamed',
  lenient: true,
  who: doers,
})

export const listWallets = endpoint(reading, {
  path: '/wallets',
  ask: z.strictObject(paging),
  reply: paginated(WalletListed),
  refuses: [],
})

export const readWallet = endpoint(reading, {
  path: '/wallets/:uuid',
  ask: z.strictObject({
    uuid: Id,
    /** Without it, balances worth less than a cent of the base currency are left out. */
    show_low_balance: z._default(Flag, true),
  }),
  reply: WalletDetail,
  refuses: ['NOT_FOUND'],
})

/** The value at the end of each of the last days, and now. Days without a price are left out. */
const WalletHistory = z.object({
  wallet_uuid: z.string(),
  base_currency: z.string(),
  points: z.array(z.object({ at: Moment, amount: Amount })),
})

export const WALLET_HISTORY_DAYS = 30

export const readWalletHistory = endpoint(reading, {
  path: '/wallets/:uuid/history',
  ask: z.strictObject({ uuid: Id }),
  reply: WalletHistory,
  refuses: ['NOT_FOUND'],
})

export const transactionSorts = [
  'created_at',
  'type',
  'status',
  'amount',
  'from',
  'to',
  'method',
  'record_type',
] as const

export const listTransactions = endpoint(reading, {
  path: '/wallets/:wallet_uuid/transactions',
  ask: z.strictObject({
    wallet_uuid: Id,
    ...paging,
    /** Ours: pages start from this item, so that new arrivals do not shift them. */
    up_to: z.optional(count),
    sort_by: z._default(z.enum(transactionSorts), 'created_at'),
    sort_order: z._default(z.enum(sortOrders), 'DESC'),
    filter: z.optional(transactionFilter),
  }),
  lenient: true,
  reply: z.object({ ...paginated(Transaction).shape, newest: z.int() }),
  refuses: ['NOT_FOUND'],
})

export const readTransaction = endpoint(reading, {
  path: '/wallets/:wallet_uuid/transactions/:uuid',
  ask: z.strictObject({ wallet_uuid: Id, uuid: Id }),
  reply: TransactionWithSteps,
  refuses: ['NOT_FOUND'],
})

export const EXPORT_ROWS_MAX = 100_000

export const exportTransactions = endpoint(reading, {
  path: '/wallets/:wallet_uuid/transactions/export/csv',
  ask: z.strictObject({
    wallet_uuid: Id,
    filter: z.optional(transactionFilter),
    /** Ours: the time zone of the exported times. */
    time_zone: TimeZone,
    /** Ours: adds a byte order mark, for spreadsheets that guess the encoding. */
    bom: z._default(Flag, false),
  }),
  reply: z.string(),
  streams: 'text/csv',
  lenient: true,
  refuses: ['NOT_FOUND', 'EXPORT_TOO_LARGE'],
  audit: 'export_csv',
})

export const walletCalls = {
  createWallet,
  renameWallet,
  listWallets,
  readWallet,
  readWalletHistory,
  listTransactions,
  readTransaction,
  exportTransactions,
}

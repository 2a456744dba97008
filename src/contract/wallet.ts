import * as z from 'zod/mini'
import { Amount } from './kit/amount.ts'
import { doers, endpoint, readers, type ResponseOf } from './kit/endpoint.ts'
import { Moment } from './kit/moment.ts'
import { paginated, paging, sortOrders } from './kit/page.ts'
import { kycStatuses } from './person.ts'
import { Currency } from './reference.ts'
import { Transaction, TransactionWithSteps, transactionFilter } from './transaction.ts'

/** What a person owns, wallet by wallet, and every move of it. */

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

/** `amount` is all that is booked: what is free to spend and what is promised already. */
const money = {
  amount: Amount,
  fiat_amount: z.nullable(Amount),
  available: Amount,
  held: Amount,
  /** Seen on its way, not yet part of the amount. */
  incoming: Amount,
}

export const BalanceDetail = z.object({ uuid: z.string(), ...money, currency: Currency })
export type BalanceDetail = z.output<typeof BalanceDetail>

/** One line a symbol; its chains stand in the details. */
export const BalanceItem = z.object({
  symbol: z.string(),
  icon: z.nullable(z.string()),
  name: z.string(),
  is_crypto: z.boolean(),
  decimal: z.int(),
  ...money,
  details: z.array(BalanceDetail),
})
export type BalanceItem = z.output<typeof BalanceItem>

export const Wallet = z.object({
  uuid: z.string(),
  id: z.int(),
  type: z.enum(walletTypes),
  created_at: Moment,
})
export type Wallet = z.output<typeof Wallet>

/** Totals are in the tenant's base currency; what nobody can price counts as nothing in them. */
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
  /** How the check of who owns it stands; null where none was begun. */
  kyc_info: z.nullable(z.object({ status: z.enum(kycStatuses) })),
  /** How far its live news had come: whoever reads on from here need not read anew to miss none. */
  feed: z.object({ epoch: z.int(), seq: z.int() }),
})
export type WalletListed = z.output<typeof WalletListed>

export const WalletDetail = z.object({
  ...Wallet.shape,
  ...totals,
  balance: z.array(BalanceItem),
})
export type WalletDetail = z.output<typeof WalletDetail>

const Id = z.string().check(z.maxLength(64))
const Flag = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false'])]),
  z.transform((word) => word === true || word === 'true'),
)

const count = z.pipe(
  z.union([z.int(), z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number))]),
  z.int().check(z.gte(0)),
)

const inside = { base: 'user', who: ['person'], rate: 'plain' } as const
const reading = { ...inside, verb: 'GET', repeat: 'read', rate: 'list' } as const

export const createWallet = endpoint({
  ...inside,
  verb: 'POST',
  path: '/wallets',
  ask: z.strictObject({ type: z._default(z.enum(walletTypes), 'personal') }),
  reply: Wallet,
  refuses: ['LIMIT_REACHED'],
  repeat: 'keyed',
  audit: 'wallet_created',
  who: doers,
})

export const listWallets = endpoint({
  ...reading,
  path: '/wallets',
  ask: z.strictObject(paging),
  reply: paginated(WalletListed),
  refuses: [],
  who: readers,
})

export const readWallet = endpoint({
  ...reading,
  path: '/wallets/:uuid',
  ask: z.strictObject({
    uuid: Id,
    /** Without it, lines worth less than a cent of the base currency are left out. */
    show_low_balance: z._default(Flag, true),
  }),
  reply: WalletDetail,
  refuses: ['NOT_FOUND'],
  who: readers,
})

/** What a wallet was worth at the end of each of the last days, and now. Days nobody can price are left out. */
export const WalletHistory = z.object({
  wallet_uuid: z.string(),
  base_currency: z.string(),
  points: z.array(z.object({ at: Moment, amount: Amount })),
})
export type WalletHistory = z.output<typeof WalletHistory>

export const WALLET_HISTORY_DAYS = 30

export const readWalletHistory = endpoint({
  ...reading,
  path: '/wallets/:uuid/history',
  ask: z.strictObject({ uuid: Id }),
  reply: WalletHistory,
  refuses: ['NOT_FOUND'],
  who: readers,
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

export const listTransactions = endpoint({
  ...reading,
  path: '/wallets/:wallet_uuid/transactions',
  ask: z.strictObject({
    wallet_uuid: Id,
    ...paging,
    /** Ours: count pages from this place, as the first page named it, whatever arrives meanwhile. */
    up_to: z.optional(count),
    sort_by: z._default(z.enum(transactionSorts), 'created_at'),
    sort_order: z._default(z.enum(sortOrders), 'DESC'),
    filter: z.optional(transactionFilter),
  }),
  reply: z.object({ ...paginated(Transaction).shape, newest: z.int() }),
  refuses: ['NOT_FOUND'],
  who: readers,
})

export const readTransaction = endpoint({
  ...reading,
  path: '/wallets/:wallet_uuid/transactions/:uuid',
  ask: z.strictObject({ wallet_uuid: Id, uuid: Id }),
  reply: TransactionWithSteps,
  refuses: ['NOT_FOUND'],
  who: readers,
})

export const EXPORT_ROWS_MAX = 100_000

export const exportTransactions = endpoint({
  ...reading,
  path: '/wallets/:wallet_uuid/transactions/export/csv',
  ask: z.strictObject({
    wallet_uuid: Id,
    filter: z.optional(transactionFilter),
    /** Ours: whose clocks the moments are told by. */
    time_zone: z._default(z.string().check(z.regex(/^[A-Za-z0-9_+/-]{1,64}$/)), 'UTC'),
    /** Ours: begin with a byte order mark, for spreadsheets that guess. */
    bom: z._default(Flag, false),
  }),
  reply: z.string(),
  streams: 'text/csv',
  refuses: ['NOT_FOUND', 'EXPORT_TOO_LARGE'],
  audit: 'export_csv',
  who: readers,
})

export const walletCalls = {
  createWallet,
  listWallets,
  readWallet,
  readWalletHistory,
  listTransactions,
  readTransaction,
  exportTransactions,
}

export type WalletPage = ResponseOf<typeof listWallets>
export type TransactionPage = ResponseOf<typeof listTransactions>

import * as z from 'zod/mini'
import { Amount } from './kit/amount.ts'
import { Flag, Moment } from './kit/fields.ts'
import { Currency } from './reference.ts'

const transactionTypes = ['deposit', 'withdrawal'] as const
export type TransactionType = (typeof transactionTypes)[number]

const transactionMethods = ['p2p', 'crypto', 'bank_transfer', 'exchange', 'sbp'] as const
export type TransactionMethod = (typeof transactionMethods)[number]

export const transactionStatuses = [
  'new',
  'pending',
  'processing',
  'complete',
  'canceled',
  'failed',
] as const
export type TransactionStatus = (typeof transactionStatuses)[number]

/** The last four are ours: what the bank gave of its own accord, and what it undid. */
export const recordKinds = [
  'CARD_PROVIDER_DEPOSIT',
  'CARD_PROVIDER_REFUND',
  'DEPOSIT',
  'DEPOSIT_CRYPTO_EXTERNAL',
  'DEPOSIT_CRYPTO_INTERNAL',
  'DEPOSIT_INTERNAL',
  'DEPOSIT_MANUAL',
  'EXCHANGE_CRYPTO_INTERNAL',
  'EXT_EXCHANGE',
  'FEE',
  'HIFI_ACH_OFFRAMP',
  'HIFI_ACH_ONRAMP',
  'HIFI_CRYPTO_TRANSFER',
  'HIFI_SEPA_OFFRAMP',
  'HIFI_SEPA_ONRAMP',
  'HIFI_WIRE_OFFRAMP',
  'HIFI_WIRE_ONRAMP',
  'L2F_ACH_OFFRAMP',
  'L2F_WIRE_OFFRAMP',
  'L2F_SWIFT_OFFRAMP',
  'L2F_SEPA_OFFRAMP',
  'L2F_FPS_OFFRAMP',
  'L2F_CHAPS_OFFRAMP',
  'WITHDRAW_CARD_PREPAID',
  'WITHDRAW_CARD_SUBACCOUNT',
  'NETWORK_FEE',
  'OFFRAMP_ACHWIRE',
  'OFFRAMP_SEPA',
  'OMNIBUS_CRYPTO_TRANSFER',
  'ONRAMP_ACHWIRE',
  'ONRAMP_SEPA',
  'REFUND',
  'RN_CARDS_OFFRAMP',
  'TRANSFER_CARD_PREPAID',
  'TRANSFER_CARD_SUBACCOUNT',
  'TRANSFER_CARD_WHOLESALE',
  'TRANSFER_INTERNAL',
  'SEGREGATED_CRYPTO_TRANSFER',
  'WHOLESALE_CARD_DEPOSIT',
  'WITHDRAWAL',
  'WITHDRAWAL_CRYPTO_EXTERNAL',
  'WITHDRAWAL_CRYPTO_INTERNAL',
  'WITHDRAWAL_INTERNAL',
  'FEE_RETURN',
  'GOODWILL',
  'REFERRAL_REWARD',
  'CORRECTION',
] as const
export type RecordKind = (typeof recordKinds)[number]

const Text = z.optional(z.string())
const Sum = z.optional(Amount)

export const TransactionMeta = z.object({
  billing_amount: Sum,
  billing_amount_currency: Text,
  transaction_amount: Sum,
  transaction_amount_currency: Text,
  exchange_rate: Text,
  fee: Sum,
  fee_currency: Text,
  network_fee: Sum,
  network_fee_currency: Text,
  order_id: Text,
  order_type: Text,
  fiat_account_id: Text,
  txid: Text,
  transaction_hash: Text,
  from_address: Text,
  to_address: Text,
  memo: Text,
  chain_id: z.optional(z.int()),
  confirmations: z.optional(z.int()),
  confirmations_needed: z.optional(z.int()),
  to_card_id: Text,
  to_card_last4: Text,
  to_fiat_account_id: Text,
  to_vendor_id: Text,
  counterparty_account_id: Text,
  counterparty_destination_id: Text,
  counterparty_name: Text,
  virtual_account_id: Text,
  rail: Text,
  reference: Text,
  note: Text,
  /** Ours: the request for money it paid, in the wallet of whoever asked. */
  payment_request_id: Text,
  /** Ours: the kind of line a refund returns, where it is no payment. */
  refund_of: Text,
  /** The other half of a pair: a fee's parent, a refund's origin, the other end of a move. */
  linked_transaction: Text,
})
export type TransactionMeta = z.output<typeof TransactionMeta>

export const Transaction = z.object({
  id: z.int(),
  uuid: z.string(),
  wallet_id: z.string(),
  created_at: Moment,
  updated_at: Moment,
  type: z.enum(transactionTypes),
  method: z.nullable(z.enum(transactionMethods)),
  status: z.enum(transactionStatuses),
  /** Detail beyond the status. */
  sub_status: z.nullable(z.string()),
  reason_code: z.nullable(z.string()),
  /** Unknown kinds are shown as they are. */
  record_type: z.nullable(z.string()),
  amount: Amount,
  currency: Currency,
  txid: z.nullable(z.string()),
  info: z.nullable(z.string()),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  meta: TransactionMeta,
  linked: z.array(z.string()),
  version: z.int(),
})
export type Transaction = z.output<typeof Transaction>

export const TransactionStep = z.object({
  event: z.string(),
  status: z.enum(transactionStatuses),
  sub_status: z.nullable(z.string()),
  reason_code: z.nullable(z.string()),
  at: Moment,
})
export type TransactionStep = z.output<typeof TransactionStep>

/** Ours: with its history, oldest first. */
export const TransactionWithSteps = z.object({
  ...Transaction.shape,
  history: z.array(TransactionStep),
})
export type TransactionWithSteps = z.output<typeof TransactionWithSteps>

const Word = z.string().check(z.maxLength(128))

// @__NO_SIDE_EFFECTS__
function oneOrMore<Values extends readonly string[]>(values: Values) {
  return z.pipe(
    z.union([z.enum(values), z.array(z.enum(values)).check(z.maxLength(values.length))]),
    z.transform((text) => (Array.isArray(text) ? text : [text])),
  )
}

export const transactionFilter = z.strictObject({
  created_at: z.optional(z.union([z.iso.date(), Moment])),
  from_created_at: z.optional(z.union([z.iso.date(), Moment])),
  to_created_at: z.optional(z.union([z.iso.date(), Moment])),
  type: z.optional(z.enum(transactionTypes)),
  method: z.optional(z.enum(transactionMethods)),
  record_type: z.optional(oneOrMore(recordKinds)),
  status: z.optional(oneOrMore(transactionStatuses)),
  'currency.uuid': z.optional(Word),
  /** Ours: on every chain. */
  'currency.symbol': z.optional(Word),
  'meta.billing_amount_currency': z.optional(Word),
  'meta.transaction_amount_currency': z.optional(Word),
  address: z.optional(Word),
  search: z.optional(Word),
  show_low_balance: z.optional(Flag),
})
export type TransactionFilter = z.output<typeof transactionFilter>
export type TransactionFilterInput = z.input<typeof transactionFilter>

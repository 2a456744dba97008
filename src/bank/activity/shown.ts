import type { Activity, ActivityKind, ActivityLine, ActivityStatus } from '#contract/activity'
import type { CardTransaction } from '#contract/cardTransaction'
import { fromMinor } from '#contract/kit/amount'
import type { CardTransactionRow } from '#bank/card/purchase/transaction.rows'
import type { OrderRow } from '#bank/order/order.rows'
import { lineMinorOf } from '#bank/order/postings'
import { orderCoinOf, type OrderCoins } from '#bank/order/wire'
import { chainName } from '#bank/reference/chains'
import type { StoredTransaction } from '#bank/wallet/transactions.rows'

/** One entry of the activity, by where it comes from. Its value is added for a whole page at once. */
export type Unvalued = Omit<Activity, 'value'>

const lineOf = (minor: bigint, { scale, symbol }: { scale: number; symbol: string }) => ({
  amount: fromMinor(minor, scale),
  currency: symbol,
})

const nothing = { merchant: null, card: null, refunded: null } as const

export function orderEntry(
  order: OrderRow,
  coins: OrderCoins,
  transactions: readonly { id: string }[],
): Unvalued {
  const from = orderCoinOf(coins, order.fromId)
  const incoming = order.facts.direction === 'in'
  const sum = (...kinds: Parameters<typeof lineMinorOf>[1][]) =>
    kinds.reduce((all, kind) => all + lineMinorOf(order, kind), 0n)
  const status = orderStatuses[order.status]
  return {
    ...nothing,
    id: order.id,
    source: 'order',
    number: order.number,
    wallet_uuid: order.walletId,
    kind: orderKind(order),
    type: order.type,
    status,
    waiting: status === 'pending',
    reason: status === 'complete' ? null : (order.facts.reason_code ?? order.facts.sub_status),
    created_at: order.createdAt.toISOString(),
    updated_at: order.updatedAt.toISOString(),
    name: order.destination?.title ?? (incoming ? order.reference : null),
    paid: incoming ? null : lineOf(order.total, from),
    received: lineOf(order.arrives, orderCoinOf(coins, order.toId)),
    fees: [sum('percent', 'fixed', 'rounding'), sum('network')]
      .filter((minor) => minor > 0n)
      .map((minor) => lineOf(minor, from)),
    network: chainName(order.chainId),
    address: order.toAddress,
    txid: order.rail === 'chain' ? order.railRef : null,
    reference: order.reference,
    note: order.note,
    card: order.card && { id: order.card.cardId, last4: order.card.last4 },
    transactions: transactions.map(({ id }) => id),
  }
}

const orderStatuses: Record<OrderRow['status'], ActivityStatus> = {
  NEW: 'pending',
  PENDING: 'pending',
  PROCESSING: 'pending',
  ERROR: 'pending',
  COMPLETE: 'complete',
  CANCELED: 'canceled',
  FAILED: 'failed',
}

function orderKind({ type, card, facts }: OrderRow): ActivityKind {
  if (card !== null || type.includes('CARD')) return 'card'
  if (type === 'EXCHANGE_CRYPTO_INTERNAL') return 'exchange'
  return facts.direction
}

/** A transaction without an order, with its fees and, of an exchange, its second leg. */
export function transactionEntry(
  root: StoredTransaction,
  joined: readonly StoredTransaction[],
): Unvalued {
  const fees = joined.filter(({ record_kind }) => feeKinds.includes(record_kind))
  const arrived = joined.find(({ type, method }) => type === 'deposit' && method === 'exchange')
  const leaves = root.type === 'withdrawal'
  const inRoot = fees.filter(({ currency }) => currency.id === root.currency.id)
  const total = [root, ...inRoot].reduce((sum, { minor }) => sum + BigInt(minor), 0n)
  const own = lineOf(BigInt(root.minor), root.currency)
  const got = arrived ? lineOf(BigInt(arrived.minor), arrived.currency) : own
  const status = transactionStatuses[root.status]
  const { meta } = root
  return {
    ...nothing,
    id: root.id,
    source: 'transaction',
    number: Number(root.number),
    wallet_uuid: root.wallet_id,
    kind: transactionKind(root),
    type: root.record_kind,
    status,
    waiting: status === 'pending',
    reason: status === 'complete' ? null : (root.reason_code ?? root.sub_status),
    created_at: root.created_at.toISOString(),
    updated_at: root.updated_at.toISOString(),
    ...otherSideOf(root),
    paid: leaves ? lineOf(total, root.currency) : null,
    received: got,
    fees: fees.map(({ minor, currency }) => lineOf(BigInt(minor), currency)),
    network: root.method === 'crypto' ? chainName(root.currency.chain_id) : null,
    txid: root.txid,
    reference: meta.reference ?? null,
    note: meta.note ?? root.info,
    card: meta.to_card_id ? { id: meta.to_card_id, last4: meta.to_card_last4 ?? null } : null,
    transactions: [root, ...joined].map(({ id }) => id),
  }
}

const feeKinds: readonly string[] = ['FEE', 'NETWORK_FEE']

const transactionStatuses: Record<StoredTransaction['status'], ActivityStatus> = {
  new: 'pending',
  pending: 'pending',
  processing: 'pending',
  complete: 'complete',
  canceled: 'canceled',
  failed: 'failed',
}

function transactionKind({ record_kind, meta, method, type }: StoredTransaction): ActivityKind {
  if (record_kind.includes('CARD') || meta.to_card_id) return 'card'
  if (method === 'exchange') return 'exchange'
  return type === 'deposit' ? 'in' : 'out'
}

/** A saved payee is stored by name, anything else on a chain by its address; none has a space. */
function otherSideOf({ type, method, from_text, to_text, meta }: StoredTransaction) {
  const end = type === 'deposit' ? from_text : to_text
  const isAddress = method === 'crypto' && end !== null && !/\s/.test(end)
  return {
    name: meta.counterparty_name ?? (isAddress ? null : end),
    address: isAddress ? end : (meta.to_address ?? null),
  }
}

export function purchaseEntry(row: CardTransactionRow, shown: CardTransaction): Unvalued {
  const billed: ActivityLine = { amount: shown.billing_amount, currency: shown.billing_currency }
  return {
    id: row.id,
    source: 'purchase',
    number: null,
    wallet_uuid: row.wallet_id,
    kind: 'card',
    type: row.type,
    status: purchaseStatuses[row.status],
    waiting: false,
    reason: row.reason,
    created_at: shown.created_at,
    updated_at: shown.cleared_at ?? shown.created_at,
    name: shown.title,
    paid: row.is_credit ? null : billed,
    received: row.is_credit ? billed : null,
    fees: [],
    network: null,
    address: null,
    txid: null,
    reference: null,
    note: null,
    merchant: shown.merchant,
    card: { id: row.card_id, last4: row.last4 },
    refunded:
      row.refunded > 0n
        ? { amount: shown.refunded_amount, currency: shown.billing_currency }
        : null,
    transactions: [],
  }
}

const purchaseStatuses: Record<CardTransactionRow['status'], ActivityStatus> = {
  APPROVED: 'pending',
  PENDING: 'pending',
  CLEARED: 'complete',
  COMPLETED: 'complete',
  DECLINED: 'failed',
  FAILED: 'failed',
  REVERSED: 'canceled',
  EXPIRED: 'canceled',
  CANCELED: 'canceled',
}

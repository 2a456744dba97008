import { fromMinor } from '#contract/kit/amount'
import { orderWaits, type Order, type OrderDetail } from '#contract/order'
import { orderLife, waitRules } from '#machines/order/order.life'
import { existing } from '#bank/existing'
import { chainName } from '#bank/reference/chains'
import type { Coin } from '#bank/rate/rate.rows'
import type { OrderCommentRow } from './comment.rows.ts'
import type { OrderRow } from './order.rows.ts'
import type { StoredOrderStep } from './orderSteps.rows.ts'
import { lineMinorOf } from './postings.ts'

export type OrderCoins = ReadonlyMap<string, Coin>

/** The API shape of an order, with every name that old clients read and money as exact decimals. */
export function orderShown(order: OrderRow, coins: OrderCoins): Order {
  const from = orderCoinOf(coins, order.fromId)
  const to = orderCoinOf(coins, order.toId)
  const total = fromMinor(order.total, from.scale)
  const arrives = fromMinor(order.arrives, to.scale)
  return {
    id: order.id,
    number: order.number,
    order_uuid: order.id,
    order_type: order.type,
    status: order.status,
    sub_status: order.facts.sub_status,
    reason_code: order.facts.reason_code,
    wallet_uuid: order.walletId,
    wallet_id: order.walletId,
    from_uuid: order.fromId,
    to_uuid: order.toId,
    from: { amount: total, currency: from.symbol },
    to: { amount: arrives, currency: to.symbol },
    amount_from: leavesSomewhere(order) ? total : fromMinor(0n, from.scale),
    amount_to: arrives,
    amount: fromMinor(order.net, from.scale),
    total,
    info: order.note ?? order.reference ?? '',
    to_address: order.toAddress,
    txid: order.rail === 'chain' ? order.railRef : null,
    network: chainName(order.chainId),
    linked_order_uuid: order.linkedOrderId,
    created_at: order.createdAt.toISOString(),
    updated_at: order.updatedAt.toISOString(),
    deadline_at: order.deadlineAt?.toISOString() ?? null,
    confirmations: order.facts.confirmations,
    next: nextOf(order),
    version: order.version,
    destination: order.destination && {
      type: order.destination.type,
      title: order.destination.title,
      detail: order.destination.detail,
    },
    meta: metaOf(order, from, to),
  }
}

/** A refund and a withdrawal from a card take nothing from anybody's account elsewhere. */
const leavesSomewhere = ({ facts, type }: OrderRow) =>
  facts.direction === 'out' || type.endsWith('_ONRAMP')

function metaOf(order: OrderRow, from: Coin, to: Coin): Order['meta'] {
  const paid = fromMinor(order.total, from.scale)
  const got = fromMinor(order.arrives, to.scale)
  return {
    order_uuid: order.id,
    request_id: order.requestId,
    fee: fromMinor(lineMinorOf(order, 'percent') + lineMinorOf(order, 'fixed'), from.scale),
    fee_currency: from.symbol,
    network_fee: fromMinor(lineMinorOf(order, 'network'), from.scale),
    network_fee_currency: from.symbol,
    exchange_rate: order.rate,
    billing_amount: paid,
    billing_currency: from.symbol,
    billing_amount_currency: from.symbol,
    transaction_amount: got,
    transaction_currency: to.symbol,
    transaction_amount_currency: to.symbol,
    to_address: order.toAddress,
    memo: order.memo,
    reference: order.reference,
    note: order.note,
    counterparty_account_id: order.counterpartyId,
    counterparty_destination_id: order.destinationId,
    virtual_account_id: order.accountId,
    ...cardOf(order),
    ...(order.type === 'RN_CARDS_OFFRAMP' &&
      from.chain_id !== null && { deposit_chain_id: from.chain_id }),
    to_wallet_id: order.toWalletId,
    rail: order.rail,
    rail_ref: order.railRef,
    txid: order.rail === 'chain' ? order.railRef : null,
  }
}

function cardOf({ card }: OrderRow): Partial<Order['meta']> {
  return {
    ...(card?.subAccountId && { sub_account_id: card.subAccountId }),
    ...(card?.cardId && { card_id: card.cardId }),
    ...(card?.vendorId && { vendor_id: card.vendorId }),
  }
}

/** Who has to act, why, and what they may do; null once the order is final. */
function nextOf({ status, facts, deadlineAt, arrivesBy }: OrderRow): Order['next'] {
  const why = orderWaits.find((wait) => wait === facts.sub_status)
  if (!why || orderLife.states[status]?.type === 'final') return null
  const { mover, can } = waitRules[why]
  const until = status === 'PROCESSING' ? arrivesBy : deadlineAt
  return { mover, why, until: until?.toISOString() ?? null, allowed_events: [...can] }
}

export const detailOf = (
  order: OrderRow,
  coins: OrderCoins,
  steps: readonly StoredOrderStep[],
  comment: OrderCommentRow | null,
  readerId: string,
): OrderDetail => ({
  ...orderShown(order, coins),
  comment: comment && {
    text: comment.text,
    edited_by: comment.editedBy,
    edited_at: comment.editedAt.toISOString(),
  },
  history: steps.map((step) => ({
    seq: step.seq,
    from: step.from_status,
    event: step.event,
    to: step.to_status,
    sub_status: step.sub_status,
    reason_code: step.reason_code,
    actor: step.actor,
    ...(step.actor_id !== null && { mine: step.actor_id === readerId }),
    at: step.at.toISOString(),
  })),
})

export function orderCoinOf(coins: OrderCoins, id: string): Coin {
  const coin = existing(coins.get(id), `An order was made in the unknown currency ${id}.`)
  return coin
}

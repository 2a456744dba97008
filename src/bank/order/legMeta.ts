import { fromMinor } from '#contract/kit/amount'
import type { TransactionMeta } from '#contract/transaction'
import type { OrderRow } from './order.rows.ts'
import { lineMinorOf } from './postings.ts'
import { orderCoinOf, type OrderCoins } from './wire.ts'

export function metaOf(order: OrderRow, coins: OrderCoins): TransactionMeta {
  const from = orderCoinOf(coins, order.fromId)
  const to = orderCoinOf(coins, order.toId)
  const fee = lineMinorOf(order, 'percent') + lineMinorOf(order, 'fixed')
  return {
    order_id: order.id,
    order_type: order.type,
    billing_amount: fromMinor(order.total, from.scale),
    billing_amount_currency: from.symbol,
    transaction_amount: fromMinor(order.arrives, to.scale),
    transaction_amount_currency: to.symbol,
    exchange_rate: order.rate,
    fee: fromMinor(fee, from.scale),
    fee_currency: from.symbol,
    network_fee: fromMinor(lineMinorOf(order, 'network'), from.scale),
    network_fee_currency: from.symbol,
    ...present({
      to_address: order.toAddress,
      memo: order.memo,
      counterparty_name: order.destination?.title ?? payerOf(order),
      counterparty_account_id: order.counterpartyId,
      counterparty_destination_id: order.destinationId,
      virtual_account_id: order.accountId,
      ...cardMeta(order),
      rail: order.rail,
      reference: order.reference,
      note: order.note,
      payment_request_id: order.facts.direction === 'in' ? order.paymentRequestId : null,
    }),
    ...(order.chainId !== null && { chain_id: order.chainId }),
  }
}

const payerOf = ({ facts, reference }: OrderRow) => (facts.direction === 'in' ? reference : null)

/** The card side is the destination of loads and the source of withdrawals. */
const cardMeta = ({ card, facts }: OrderRow) =>
  card && {
    to_card_id: card.cardId,
    to_card_last4: card.last4,
    to_vendor_id: card.vendorId,
    [facts.direction === 'out' ? 'to_fiat_account_id' : 'fiat_account_id']: card.subAccountId,
  }

const present = (fields: Record<string, string | null>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )

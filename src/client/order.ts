import type { Order } from '#contract/order'
import {
  placeCryptoWithdrawal,
  placeExchange,
  placeToDestination,
  placeTransfer,
  rampTypes,
  type PlaceDraft,
} from '#contract/place'
import { Refusal } from '#contract/kit/refusal'
import type { Call, CallOptions } from './call.ts'

export interface PlacedOrder extends Omit<Order, 'id'> {
  id: string | number
}

/** Places an order by the call of its type. The same key is always the same order. */
export function placeOrder(
  call: Call,
  draft: PlaceDraft,
  options: CallOptions,
): Promise<PlacedOrder> {
  const { orderType, walletId, fromId, toId, amount, to } = draft
  const flags = { is_reverse: draft.isReverse, is_subtract: draft.isSubtract }
  const quote = { ...(draft.quoteId !== null && { quote_id: draft.quoteId }) }
  const base = { wallet_id: walletId, amount, ...flags, ...quote }
  const texts = {
    ...(draft.reference && { reference: draft.reference }),
    ...(draft.note && { note: draft.note }),
  }
  if (orderType === 'EXCHANGE_CRYPTO_INTERNAL')
    return call(placeExchange, { ...base, from_uuid: fromId, to_uuid: toId }, options)
  if (orderType === 'WITHDRAWAL_CRYPTO') {
    const { address: to_address = '', memo, lookalikeSeen } = to
    const extra = { ...(memo && { memo }), ...(lookalikeSeen && { confirm_lookalike: true }) }
    const request = { ...base, crypto_uuid: fromId, to_address, ...extra }
    return call(placeCryptoWithdrawal, request, options)
  }
  const destination = to.destinationId ? { counterparty_destination_id: to.destinationId } : {}
  if (orderType === 'TRANSFER_INTERNAL') {
    const payee = {
      ...(to.walletId && { to_wallet_uuid: to.walletId }),
      ...(to.requestSlug && { payment_request: to.requestSlug }),
      ...destination,
    }
    return call(placeTransfer, { ...base, ...texts, ...payee, from_currency_id: fromId }, options)
  }
  const order_type = rampTypes.find((type) => type === orderType)
  if (!order_type) throw new Refusal('ORDER_TYPE_DISABLED')
  const currencies = { from_currency_id: fromId, to_currency_id: toId }
  const request = { ...base, ...texts, ...currencies, order_type, ...destination }
  return call(placeToDestination, request, options)
}

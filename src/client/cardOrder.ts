import {
  loadPrepaidCard,
  loadSubAccount,
  payOutToCards,
  withdrawPrepaidCard,
  withdrawSubAccount,
} from '#contract/cardOrder'
import { Refusal } from '#contract/kit/refusal'
import type { PlaceDraft } from '#contract/place'
import type { Call, CallOptions } from './call.ts'
import type { PlacedOrder } from './order.ts'

/** Places an order to or from cards. The same key is always the same order. */
export async function placeCardOrder(
  call: Call,
  draft: PlaceDraft,
  options: CallOptions,
): Promise<PlacedOrder> {
  const { orderType, walletId, fromId, toId, amount, quoteId } = draft
  const { subAccountId: sub_account_id = '', cardId: card_id = '' } = draft.to
  const base = { wallet_id: walletId, amount }
  const quote = { ...(quoteId !== null && { quote_id: quoteId }) }
  switch (orderType) {
    case 'TRANSFER_CARD_SUBACCOUNT': {
      const card = { ...(card_id && { card_id }) }
      const request = { ...base, ...quote, ...card, from_uuid: fromId, sub_account_id }
      return call(loadSubAccount, request, options)
    }
    case 'TRANSFER_CARD_PREPAID':
      return call(loadPrepaidCard, { ...base, ...quote, from_uuid: fromId, card_id }, options)
    case 'RN_CARDS_OFFRAMP': {
      const ends = { from_currency_id: fromId, to_currency_id: toId, sub_account_id }
      const flags = { is_reverse: draft.isReverse, is_subtract: draft.isSubtract }
      return call(payOutToCards, { ...base, ...quote, ...ends, ...flags }, options)
    }
    case 'WITHDRAW_CARD_SUBACCOUNT':
      return call(withdrawSubAccount, { ...base, sub_account_id }, options)
    case 'WITHDRAW_CARD_PREPAID':
      return call(withdrawPrepaidCard, { ...base, card_id }, options)
    default:
      throw new Refusal('ORDER_TYPE_DISABLED')
  }
}

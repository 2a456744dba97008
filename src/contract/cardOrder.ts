import * as z from 'zod/mini'
import { Amount, AmountInput } from './kit/amount.ts'
import { endpoint } from './kit/endpoint.ts'
import { Id } from './kit/fields.ts'
import { Order } from './order.ts'
import {
  amountFlags,
  OrderByNumber,
  placeKeyed,
  placeKeyless,
  placeErrors,
  quoteFields,
  walletFields,
  textFields,
} from './place.ts'

/** A load goes to a sub-account or to a program's vendor; a withdrawal to the owner's wallet. */

const cardRefusals = [...placeErrors, 'CARD_STATE_CONFLICT'] as const
const request = { request_id: z.optional(Id) }
const money = { ...walletFields, ...quoteFields, ...request, amount: AmountInput }

const loading = { ...placeKeyless, reply: Order, refuses: cardRefusals } as const

/** Old clients read these beside the order: what it takes, what it loads, and by whom. */
const SubAccountLoad = z.extend(OrderByNumber, {
  crypto_uuid: z.string(),
  fiat_uuid: z.string(),
  amount_fiat: Amount,
  payment_method: z.string(),
  provider_uuid: z.string(),
  /** Empty: no load needs another page. */
  redirect_url: z.string(),
})

export const loadSubAccount = endpoint(loading, {
  reply: SubAccountLoad,
  path: '/orders/TRANSFER_CARD_SUBACCOUNT',
  ask: z.strictObject({
    ...money,
    from_uuid: z.optional(Id),
    sub_account_id: Id,
    card_id: z.optional(Id),
  }),
})

export const loadPrepaidCard = endpoint(loading, {
  path: '/orders/TRANSFER_CARD_PREPAID',
  ask: z.strictObject({ ...money, from_uuid: z.optional(Id), card_id: Id }),
})

export const loadVendor = endpoint(loading, {
  path: '/orders/TRANSFER_CARD_WHOLESALE',
  ask: z.strictObject({ ...money, currency_id: Id, vendor_id: Id }),
})

/** The currency is the card's. A closed card may still have money on it. */
export const withdrawPrepaidCard = endpoint(loading, {
  path: '/orders/WITHDRAW_CARD_PREPAID',
  ask: z.strictObject({ ...walletFields, ...request, amount: AmountInput, card_id: Id }),
})

export const withdrawSubAccount = endpoint(loading, {
  path: '/orders/WITHDRAW_CARD_SUBACCOUNT',
  ask: z.strictObject({ ...walletFields, ...request, amount: AmountInput, sub_account_id: Id }),
})

export const payOutToCards = endpoint(placeKeyed, {
  path: '/v2/orders/RN_CARDS_OFFRAMP',
  ask: z.strictObject({
    ...money,
    ...amountFlags,
    ...textFields,
    from_currency_id: Id,
    to_currency_id: z.optional(Id),
    sub_account_id: Id,
  }),
  reply: Order,
  refuses: cardRefusals,
})

export const cardOrderCalls = {
  loadSubAccount,
  loadPrepaidCard,
  loadVendor,
  withdrawPrepaidCard,
  withdrawSubAccount,
  payOutToCards,
}

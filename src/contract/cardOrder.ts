import * as z from 'zod/mini'
import { AmountAsked } from './kit/amount.ts'
import { doers, endpoint } from './kit/endpoint.ts'
import { Order } from './order.ts'
import { flags, Id, placing, placingV1, refuses, seen, wallet, words } from './place.ts'

/**
 * Orders that move money to cards and back. What is loaded goes to an account that pays for cards, or
 * to the vendor of a program; what is taken off comes back to the wallet the account belongs to.
 */

const cardRefusals = [...refuses, 'CARD_STATE_CONFLICT'] as const
const request = { request_id: z.optional(Id) }
const money = { ...wallet, ...seen, ...request, amount: AmountAsked }

const loading = { ...placingV1, reply: Order, refuses: cardRefusals } as const

/** Without a currency the account's own is taken from the wallet. */
export const loadSubAccount = endpoint({
  ...loading,
  path: '/orders/TRANSFER_CARD_SUBACCOUNT',
  ask: z.strictObject({
    ...money,
    from_uuid: z.optional(Id),
    sub_account_id: Id,
    card_id: z.optional(Id),
  }),
  who: doers,
  fromNamedAddress: true,
})

export const loadPrepaidCard = endpoint({
  ...loading,
  path: '/orders/TRANSFER_CARD_PREPAID',
  ask: z.strictObject({ ...money, from_uuid: z.optional(Id), card_id: Id }),
  who: doers,
  fromNamedAddress: true,
})

/** Money that the vendor of a program keeps for it. */
export const loadVendor = endpoint({
  ...loading,
  path: '/orders/TRANSFER_CARD_WHOLESALE',
  ask: z.strictObject({ ...money, currency_id: Id, vendor_id: Id }),
  who: doers,
  fromNamedAddress: true,
})

/** The currency is the card's. A card that is over may still have money on it. */
export const withdrawPrepaidCard = endpoint({
  ...loading,
  path: '/orders/WITHDRAW_CARD_PREPAID',
  ask: z.strictObject({ ...wallet, ...request, amount: AmountAsked, card_id: Id }),
  who: doers,
  fromNamedAddress: true,
})

export const withdrawSubAccount = endpoint({
  ...loading,
  path: '/orders/WITHDRAW_CARD_SUBACCOUNT',
  ask: z.strictObject({ ...wallet, ...request, amount: AmountAsked, sub_account_id: Id }),
  who: doers,
  fromNamedAddress: true,
})

/** Crypto of the wallet becomes money that cards spend. */
export const payOutToCards = endpoint({
  ...placing,
  path: '/v2/orders/RN_CARDS_OFFRAMP',
  ask: z.strictObject({
    ...money,
    ...flags,
    ...words,
    from_currency_id: Id,
    to_currency_id: z.optional(Id),
    sub_account_id: Id,
  }),
  reply: Order,
  refuses: cardRefusals,
  who: doers,
  fromNamedAddress: true,
})

export const cardOrderCalls = {
  loadSubAccount,
  loadPrepaidCard,
  loadVendor,
  withdrawPrepaidCard,
  withdrawSubAccount,
  payOutToCards,
}

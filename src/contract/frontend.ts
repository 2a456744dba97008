import * as z from 'zod/mini'
import { BankData } from './bankData.ts'
import { CardDetail, freezeCard, listCards, readCard, setLimits, unfreezeCard } from './card.ts'
import { CardListed } from './cardShape.ts'
import { endpoint, readers } from './kit/endpoint.ts'
import { enveloped, envelopedPage } from './kit/envelope.ts'
import { Id } from './kit/fields.ts'
import { approveOrder, cancelOrder, listOrders, Order, OrderDetail, readOrder } from './order.ts'
import { exportOrders } from './orderHistory.ts'
import { readWallet, renameWallet, Wallet, WalletDetail } from './wallet.ts'

/** Acts of other calls under the flat paths, and in the envelope, of newer clients. */

const order = { base: 'core', reply: enveloped(Order) } as const
const card = { base: 'core', verb: 'PUT', reply: enveloped(CardDetail) } as const

/** The same answer as the list under its first path. */
export const listWalletOrders = endpoint(listOrders, { path: '/v2/orders/list/:wallet_id' })

export const listFrontendOrders = endpoint(listOrders, {
  path: '/frontend/orders/wallet/:wallet_id',
  reply: envelopedPage(Order),
})

export const exportFrontendOrders = endpoint(exportOrders, {
  path: '/frontend/orders/wallet/:wallet_id/csv',
})

export const readFrontendOrder = endpoint(readOrder, {
  path: '/frontend/orders/id/:order_uuid',
  reply: enveloped(OrderDetail),
})

export const readFrontendOrderByUuid = endpoint(readFrontendOrder, {
  path: '/frontend/orders/uuid/:order_uuid',
})

const ofWallet = z.strictObject({ order_uuid: Id, wallet_id: Id })

export const approveFrontendOrder = endpoint(approveOrder, {
  ...order,
  path: '/frontend/orders/:order_uuid/approve',
  ask: ofWallet,
})

export const cancelFrontendOrder = endpoint(cancelOrder, {
  ...order,
  path: '/frontend/orders/:order_uuid/cancel',
  ask: ofWallet,
})

export const renameFrontendWallet = endpoint(renameWallet, {
  base: 'core',
  path: '/frontend/wallets/:uuid',
  reply: enveloped(Wallet),
})

export const readFrontendBalance = endpoint(readWallet, {
  base: 'core',
  path: '/frontend/wallets/:uuid/balance',
  reply: enveloped(WalletDetail),
})

/** Null where no bank is known by the code. */
export const readFrontendBankData = endpoint({
  base: 'core',
  verb: 'GET',
  path: '/frontend/bank-data',
  ask: z.strictObject({
    code: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
    method: z.optional(z.enum(['ach', 'fedwire', 'swift', 'sepa', 'fps', 'chaps'])),
  }),
  reply: enveloped(z.nullable(BankData)),
  refuses: [],
  repeat: 'read',
  rate: 'lookup',
  who: readers,
})

export const listFrontendCards = endpoint(listCards, {
  path: '/frontend/issuing/cards',
  reply: envelopedPage(CardListed),
})

export const readFrontendCard = endpoint(readCard, {
  path: '/frontend/issuing/cards/:id',
  reply: enveloped(CardDetail),
})

export const freezeFrontendCard = endpoint(freezeCard, {
  ...card,
  path: '/frontend/issuing/cards/:id/freeze',
})

export const unfreezeFrontendCard = endpoint(unfreezeCard, {
  ...card,
  path: '/frontend/issuing/cards/:id/unfreeze',
})

export const setFrontendLimits = endpoint(setLimits, {
  ...card,
  path: '/frontend/issuing/cards/:id/limits',
})

export const frontendCalls = {
  listWalletOrders,
  listFrontendOrders,
  exportFrontendOrders,
  readFrontendOrder,
  readFrontendOrderByUuid,
  approveFrontendOrder,
  cancelFrontendOrder,
  renameFrontendWallet,
  readFrontendBalance,
  readFrontendBankData,
  listFrontendCards,
  readFrontendCard,
  freezeFrontendCard,
  unfreezeFrontendCard,
  setFrontendLimits,
}

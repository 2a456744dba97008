import type { orderCalls } from '#contract/order'
import type { cardOrderCalls } from '#contract/cardOrder'
import type { placeCalls } from '#contract/place'
import type { HandlersOf } from '#bank/requestContext'
import { approve, cancel, orderHere, orders, press } from './order.ts'
import {
  offPrepaidCard,
  offSubAccount,
  toCards,
  toPrepaidCard,
  toSubAccount,
  toVendor,
} from './placeCard.ts'
import { exchange, toDestination, transfer, transferV1, withdrawCrypto } from './place.ts'

export const orderRoutes: HandlersOf<typeof orderCalls> = {
  listOrders: orders,
  readOrder: orderHere,
  approveOrder: { stepped: approve },
  cancelOrder: { stepped: cancel },
  pressOrder: { stepped: press },
}

export const placeRoutes: HandlersOf<typeof placeCalls> = {
  placeTransferV1: { stepped: transferV1 },
  placeExchange: { stepped: exchange },
  placeCryptoWithdrawal: { stepped: withdrawCrypto },
  placeTransfer: { stepped: transfer },
  placeTransferCut: { stepped: transfer },
  placeToDestination: { stepped: toDestination },
}

export const cardOrderRoutes: HandlersOf<typeof cardOrderCalls> = {
  loadSubAccount: { stepped: toSubAccount },
  loadPrepaidCard: { stepped: toPrepaidCard },
  loadVendor: { stepped: toVendor },
  withdrawPrepaidCard: offPrepaidCard,
  withdrawSubAccount: offSubAccount,
  payOutToCards: { stepped: toCards },
}

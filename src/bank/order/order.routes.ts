import type { orderCalls } from '#contract/order'
import type { cardOrderCalls } from '#contract/cardOrder'
import type { placeCalls } from '#contract/place'
import type { HandlersOf } from '#bank/requestContext'
import {
  handleApproveOrder,
  handleCancelOrder,
  handleReadOrder,
  handleListOrders,
  handlePressOrder,
} from './order.ts'
import {
  handleWithdrawPrepaidCard,
  handleWithdrawSubAccount,
  handlePayOutToCards,
  handleLoadPrepaidCard,
  handleLoadSubAccount,
  handleLoadVendor,
} from './placeCard.ts'
import {
  handlePlaceExchange,
  handlePlaceToDestination,
  handlePlaceTransfer,
  handlePlaceTransferV1,
  handlePlaceCryptoWithdrawal,
} from './place.ts'

export const orderRoutes: HandlersOf<typeof orderCalls> = {
  listOrders: handleListOrders,
  readOrder: handleReadOrder,
  approveOrder: { stepped: handleApproveOrder },
  cancelOrder: { stepped: handleCancelOrder },
  pressOrder: { stepped: handlePressOrder },
}

export const placeRoutes: HandlersOf<typeof placeCalls> = {
  placeTransferV1: { stepped: handlePlaceTransferV1 },
  placeExchange: { stepped: handlePlaceExchange },
  placeCryptoWithdrawal: { stepped: handlePlaceCryptoWithdrawal },
  placeTransfer: { stepped: handlePlaceTransfer },
  placeTransferCut: { stepped: handlePlaceTransfer },
  placeToDestination: { stepped: handlePlaceToDestination },
}

export const cardOrderRoutes: HandlersOf<typeof cardOrderCalls> = {
  loadSubAccount: { stepped: handleLoadSubAccount },
  loadPrepaidCard: { stepped: handleLoadPrepaidCard },
  loadVendor: { stepped: handleLoadVendor },
  withdrawPrepaidCard: handleWithdrawPrepaidCard,
  withdrawSubAccount: handleWithdrawSubAccount,
  payOutToCards: { stepped: handlePayOutToCards },
}

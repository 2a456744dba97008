import type { orderCalls } from '#contract/order'
import type { orderHistoryCalls } from '#contract/orderHistory'
import type { cardOrderCalls } from '#contract/cardOrder'
import type { placeCalls } from '#contract/place'
import type { HandlersOf } from '#bank/requestContext'
import { handleCommentOrder } from './comment.ts'
import { handleExportOrders } from './export.ts'
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
  approveOrder: { ledgerStep: handleApproveOrder },
  cancelOrder: { ledgerStep: handleCancelOrder },
  pressOrder: { ledgerStep: handlePressOrder },
}

export const orderHistoryRoutes: HandlersOf<typeof orderHistoryCalls> = {
  exportOrders: handleExportOrders,
  commentOrder: handleCommentOrder,
}

export const placeRoutes: HandlersOf<typeof placeCalls> = {
  placeTransferV1: { ledgerStep: handlePlaceTransferV1 },
  placeExchange: { ledgerStep: handlePlaceExchange },
  placeCryptoWithdrawal: { ledgerStep: handlePlaceCryptoWithdrawal },
  placeTransfer: { ledgerStep: handlePlaceTransfer },
  placeTransferCut: { ledgerStep: handlePlaceTransfer },
  placeToDestination: { ledgerStep: handlePlaceToDestination },
}

export const cardOrderRoutes: HandlersOf<typeof cardOrderCalls> = {
  loadSubAccount: { ledgerStep: handleLoadSubAccount },
  loadPrepaidCard: { ledgerStep: handleLoadPrepaidCard },
  loadVendor: { ledgerStep: handleLoadVendor },
  withdrawPrepaidCard: handleWithdrawPrepaidCard,
  withdrawSubAccount: handleWithdrawSubAccount,
  payOutToCards: { ledgerStep: handlePayOutToCards },
}

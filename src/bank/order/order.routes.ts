import type { continuationCalls } from '#contract/continuation'
import type { orderCalls } from '#contract/order'
import type { orderApprovalCalls } from '#contract/orderApproval'
import type { orderHistoryCalls } from '#contract/orderHistory'
import type { cardOrderCalls } from '#contract/cardOrder'
import type { paymentLimitsCalls } from '#contract/paymentLimits'
import type { placeCalls } from '#contract/place'
import type { HandlersOf } from '#bank/requestContext'
import { handleCommentOrder } from './comment.ts'
import { handleCreateContinuation, handleRedeemContinuation } from './continuation.ts'
import { handleReadPaymentLimits } from './dayLimit.ts'
import { handleExportOrders } from './export.ts'
import * as order from './order.ts'
import { handlePressOrder } from './press.ts'
import * as placeCard from './placeCard.ts'
import * as place from './place.ts'

export const orderRoutes: HandlersOf<typeof orderCalls> = {
  listOrders: order.handleListOrders,
  readOrder: order.handleReadOrder,
  approveOrder: { ledgerStep: order.handleApproveOrder },
  cancelOrder: { ledgerStep: order.handleCancelOrder },
  pressOrder: { ledgerStep: handlePressOrder },
}

export const orderApprovalRoutes: HandlersOf<typeof orderApprovalCalls> = {
  declineOrder: { ledgerStep: order.handleDeclineOrder },
}

export const orderHistoryRoutes: HandlersOf<typeof orderHistoryCalls> = {
  exportOrders: handleExportOrders,
  commentOrder: handleCommentOrder,
}

export const paymentLimitRoutes: HandlersOf<typeof paymentLimitsCalls> = {
  readPaymentLimits: handleReadPaymentLimits,
}

export const continuationRoutes: HandlersOf<typeof continuationCalls> = {
  createContinuation: handleCreateContinuation,
  redeemContinuation: handleRedeemContinuation,
}

export const placeRoutes: HandlersOf<typeof placeCalls> = {
  placeTransferV1: { ledgerStep: place.handlePlaceTransferV1 },
  placeExchange: { ledgerStep: place.handlePlaceExchange },
  placeCryptoWithdrawal: { ledgerStep: place.handlePlaceCryptoWithdrawal },
  placeTransfer: { ledgerStep: place.handlePlaceTransfer },
  placeTransferCut: { ledgerStep: place.handlePlaceTransfer },
  placeToDestination: { ledgerStep: place.handlePlaceToDestination },
}

export const cardOrderRoutes: HandlersOf<typeof cardOrderCalls> = {
  loadSubAccount: { ledgerStep: placeCard.handleLoadSubAccount },
  loadPrepaidCard: { ledgerStep: placeCard.handleLoadPrepaidCard },
  loadVendor: { ledgerStep: placeCard.handleLoadVendor },
  withdrawPrepaidCard: placeCard.handleWithdrawPrepaidCard,
  withdrawSubAccount: placeCard.handleWithdrawSubAccount,
  payOutToCards: { ledgerStep: placeCard.handlePayOutToCards },
}

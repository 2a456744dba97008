import type { frontendCalls } from '#contract/frontend'
import type { HandlersOf } from '#bank/requestContext'
import { handleListCards, handleReadCard } from '#bank/card/cards'
import { handleFreezeCard, handleSetLimits, handleUnfreezeCard } from '#bank/card/control'
import { handleExportOrders } from '#bank/order/export'
import {
  handleApproveOrder,
  handleCancelOrder,
  handleListOrders,
  handleReadOrder,
} from '#bank/order/order'
import { handleReadWallet, handleRenameWallet } from '#bank/wallet/wallet'
import { handleReadFrontendBankData, inEnvelope, inPageEnvelope, ofWallet } from './frontend.ts'

export const frontendRoutes: HandlersOf<typeof frontendCalls> = {
  listWalletOrders: handleListOrders,
  listFrontendOrders: inPageEnvelope(handleListOrders),
  exportFrontendOrders: handleExportOrders,
  readFrontendOrder: inEnvelope(handleReadOrder),
  readFrontendOrderByUuid: inEnvelope(handleReadOrder),
  approveFrontendOrder: ofWallet(handleApproveOrder),
  cancelFrontendOrder: ofWallet(handleCancelOrder),
  renameFrontendWallet: inEnvelope(handleRenameWallet),
  readFrontendBalance: inEnvelope(handleReadWallet),
  readFrontendBankData: handleReadFrontendBankData,
  listFrontendCards: inPageEnvelope(handleListCards),
  readFrontendCard: inEnvelope(handleReadCard),
  freezeFrontendCard: inEnvelope(handleFreezeCard),
  unfreezeFrontendCard: inEnvelope(handleUnfreezeCard),
  setFrontendLimits: inEnvelope(handleSetLimits),
}

import type { cardCalls } from '#contract/card'
import type { cardSecretCalls } from '#contract/cardSecret'
import type { cardTransactionCalls } from '#contract/cardTransaction'
import type { programCalls } from '#contract/program'
import type { sandboxCardCalls } from '#contract/sandboxCard'
import type { HandlersOf } from '#bank/requestContext'
import { handleListCards, handleReadCard } from './cards.ts'
import {
  handleActivateCard,
  handleFreezeCard,
  handleSetLimits,
  handleDeleteCard,
  handleRenameCard,
  handleReportCardLost,
  handleUnfreezeCard,
} from './control.ts'
import {
  handleExportCardTransactions,
  handleExportSubAccountTransactions,
} from './purchase/export.ts'
import { handleCreateBalanceCard, handleCreatePrepaidCard } from './issue.ts'
import {
  handleAskCard,
  handleMoveCard,
  handleFundSubAccount,
  handleMoveProgram,
  handleMovePurchase,
  handleMoveSubAccount,
} from './purchase/simulate.ts'
import { handleListIssuingPrograms } from './programs.ts'
import { handleReadCardKey, handleReadCardOtp, handleReadCardSecret } from './secret/secret.ts'
import { handleListSubAccounts, handleOpenSubAccount, handleReadSubAccount } from './subAccount.ts'
import {
  handleListCardTransactions,
  handleListSubAccountTransactions,
} from './purchase/transactions.ts'

export const cardRoutes: HandlersOf<typeof cardCalls & typeof cardSecretCalls> = {
  createPrepaidCard: handleCreatePrepaidCard,
  createBalanceCard: handleCreateBalanceCard,
  listCards: handleListCards,
  readCard: handleReadCard,
  freezeCard: handleFreezeCard,
  unfreezeCard: handleUnfreezeCard,
  setLimits: handleSetLimits,
  renameCard: handleRenameCard,
  deleteCard: handleDeleteCard,
  activateCard: handleActivateCard,
  reportCardLost: handleReportCardLost,
  readCardKey: handleReadCardKey,
  readCardSecret: handleReadCardSecret,
  readCardOtp: handleReadCardOtp,
}

export const programRoutes: HandlersOf<typeof programCalls & typeof cardTransactionCalls> = {
  listIssuingPrograms: handleListIssuingPrograms,
  openSubAccount: handleOpenSubAccount,
  listSubAccounts: handleListSubAccounts,
  readSubAccount: handleReadSubAccount,
  listSubAccountTransactions: handleListSubAccountTransactions,
  listCardTransactions: handleListCardTransactions,
  exportCardTransactions: handleExportCardTransactions,
  exportSubAccountTransactions: handleExportSubAccountTransactions,
}

export const sandboxCardRoutes: HandlersOf<typeof sandboxCardCalls> = {
  askCard: handleAskCard,
  movePurchase: handleMovePurchase,
  moveCard: handleMoveCard,
  moveSubAccountByHand: handleMoveSubAccount,
  fundSubAccount: handleFundSubAccount,
  moveProgram: handleMoveProgram,
}

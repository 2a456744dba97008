import type { cardCalls } from '#contract/card'
import type { cardChallengeCalls } from '#contract/cardChallenge'
import type { cardChannelsCalls } from '#contract/cardChannels'
import type { cardSecretCalls } from '#contract/cardSecret'
import type { cardTransactionCalls } from '#contract/cardTransaction'
import type { programCalls } from '#contract/program'
import type { sandboxCardCalls } from '#contract/sandboxCard'
import type { HandlersOf } from '#bank/requestContext'
import * as challenges from './challenge/challenges.ts'
import { handleListCards, handleReadCard } from './cards.ts'
import * as control from './control.ts'
import * as exports from './purchase/export.ts'
import { handleCreateBalanceCard, handleCreatePrepaidCard } from './issue.ts'
import * as simulate from './purchase/simulate.ts'
import { handleListIssuingPrograms } from './programs.ts'
import { handleReadCardKey, handleReadCardOtp, handleReadCardSecret } from './secret/secret.ts'
import { handleListSubAccounts, handleOpenSubAccount, handleReadSubAccount } from './subAccount.ts'
import * as transactions from './purchase/transactions.ts'

export const cardRoutes: HandlersOf<
  typeof cardCalls & typeof cardChallengeCalls & typeof cardChannelsCalls & typeof cardSecretCalls
> = {
  createPrepaidCard: handleCreatePrepaidCard,
  createBalanceCard: handleCreateBalanceCard,
  listCards: handleListCards,
  readCard: handleReadCard,
  freezeCard: control.handleFreezeCard,
  unfreezeCard: control.handleUnfreezeCard,
  setLimits: control.handleSetLimits,
  setChannels: control.handleSetChannels,
  renameCard: control.handleRenameCard,
  deleteCard: control.handleDeleteCard,
  activateCard: control.handleActivateCard,
  reportCardLost: control.handleReportCardLost,
  listCardChallenges: challenges.handleListCardChallenges,
  approveCardChallenge: challenges.handleApproveCardChallenge,
  denyCardChallenge: challenges.handleDenyCardChallenge,
  readCardKey: handleReadCardKey,
  readCardSecret: handleReadCardSecret,
  readCardOtp: handleReadCardOtp,
}

export const programRoutes: HandlersOf<typeof programCalls & typeof cardTransactionCalls> = {
  listIssuingPrograms: handleListIssuingPrograms,
  openSubAccount: handleOpenSubAccount,
  listSubAccounts: handleListSubAccounts,
  readSubAccount: handleReadSubAccount,
  listSubAccountTransactions: transactions.handleListSubAccountTransactions,
  listCardTransactions: transactions.handleListCardTransactions,
  exportCardTransactions: exports.handleExportCardTransactions,
  exportSubAccountTransactions: exports.handleExportSubAccountTransactions,
}

export const sandboxCardRoutes: HandlersOf<typeof sandboxCardCalls> = {
  askCard: simulate.handleAskCard,
  challengeCard: simulate.handleChallengeCard,
  movePurchase: simulate.handleMovePurchase,
  moveCard: simulate.handleMoveCard,
  moveSubAccountByHand: simulate.handleMoveSubAccount,
  fundSubAccount: simulate.handleFundSubAccount,
  moveProgram: simulate.handleMoveProgram,
}

import type { cardCalls } from '#contract/card'
import type { cardChallengeCalls } from '#contract/cardChallenge'
import type { cardChannelsCalls } from '#contract/cardChannels'
import type { cardDisputeCalls } from '#contract/cardDispute'
import type { cardPinCalls } from '#contract/cardPin'
import type { cardSecretCalls } from '#contract/cardSecret'
import type { cardSubscriptionCalls } from '#contract/cardSubscription'
import type { cardTransactionCalls } from '#contract/cardTransaction'
import type { programCalls } from '#contract/program'
import type { sandboxCardCalls } from '#contract/sandboxCard'
import type { HandlersOf } from '#bank/requestContext'
import * as challenges from './challenge/challenges.ts'
import { handleListCards, handleReadCard } from './cards.ts'
import * as control from './control.ts'
import * as disputes from './dispute/disputes.ts'
import { handleAddDisputeEvidence } from './dispute/evidence.ts'
import * as exports from './purchase/export.ts'
import { handleCreateBalanceCard, handleCreatePrepaidCard } from './issue.ts'
import * as simulate from './purchase/simulate.ts'
import { handleListIssuingPrograms } from './programs.ts'
import { handleReadCardKey } from './secret/cardKey.ts'
import { handleSetCardPin } from './secret/pin.ts'
import { handleReadCardOtp, handleReadCardSecret } from './secret/secret.ts'
import * as subscriptions from './subscription/subscriptions.ts'
import { handleListSubAccounts, handleOpenSubAccount, handleReadSubAccount } from './subAccount.ts'
import * as transactions from './purchase/transactions.ts'

export const cardRoutes: HandlersOf<
  typeof cardCalls &
    typeof cardChallengeCalls &
    typeof cardChannelsCalls &
    typeof cardDisputeCalls &
    typeof cardPinCalls &
    typeof cardSecretCalls &
    typeof cardSubscriptionCalls
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
  listCardSubscriptions: subscriptions.handleListCardSubscriptions,
  stopCardSubscription: subscriptions.handleStopCardSubscription,
  allowCardSubscription: subscriptions.handleAllowCardSubscription,
  listCardChallenges: challenges.handleListCardChallenges,
  approveCardChallenge: challenges.handleApproveCardChallenge,
  denyCardChallenge: challenges.handleDenyCardChallenge,
  readPurchaseDispute: disputes.handleReadPurchaseDispute,
  disputePurchase: disputes.handleDisputePurchase,
  addDisputeEvidence: handleAddDisputeEvidence,
  answerDispute: disputes.handleAnswerDispute,
  withdrawDispute: disputes.handleWithdrawDispute,
  readCardKey: handleReadCardKey,
  readCardSecret: handleReadCardSecret,
  readCardOtp: handleReadCardOtp,
  setCardPin: handleSetCardPin,
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
  decideDispute: simulate.handleDecideDispute,
  moveCard: simulate.handleMoveCard,
  moveSubAccountByHand: simulate.handleMoveSubAccount,
  fundSubAccount: simulate.handleFundSubAccount,
  moveProgram: simulate.handleMoveProgram,
}

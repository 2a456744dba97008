import type { cardCalls } from '#contract/card'
import type { cardSecretCalls } from '#contract/cardSecret'
import type { cardTransactionCalls } from '#contract/cardTransaction'
import type { programCalls } from '#contract/program'
import type { sandboxCardCalls } from '#contract/sandboxCard'
import type { HandlersOf } from '#bank/requestContext'
import { listOfCards, readOneCard } from './cards.ts'
import { activate, freeze, limit, remove, rename, reportLost, unfreeze } from './control.ts'
import { cardTransactionsExported, subAccountExported } from './purchase/export.ts'
import { issueBalance, issuePrepaid } from './issue.ts'
import {
  pressAsk,
  pressCard,
  pressFund,
  pressProgram,
  pressPurchase,
  pressSubAccount,
} from './purchase/simulate.ts'
import { listOffered } from './programs.ts'
import { cardKey, otp, reveal } from './secret/secret.ts'
import { listOfWallet, openOne, readOne } from './subAccount.ts'
import { listHappened, listOnAccount } from './purchase/transactions.ts'

export const cardRoutes: HandlersOf<typeof cardCalls & typeof cardSecretCalls> = {
  createPrepaidCard: issuePrepaid,
  createBalanceCard: issueBalance,
  listCards: listOfCards,
  readCard: readOneCard,
  freezeCard: freeze,
  unfreezeCard: unfreeze,
  setLimits: limit,
  renameCard: rename,
  deleteCard: remove,
  activateCard: activate,
  reportCardLost: reportLost,
  readCardKey: cardKey,
  readCardSecret: reveal,
  readCardOtp: otp,
}

export const programRoutes: HandlersOf<typeof programCalls & typeof cardTransactionCalls> = {
  listIssuingPrograms: listOffered,
  openSubAccount: openOne,
  listSubAccounts: listOfWallet,
  readSubAccount: readOne,
  listSubAccountTransactions: listOnAccount,
  listCardTransactions: listHappened,
  exportCardTransactions: cardTransactionsExported,
  exportSubAccountTransactions: subAccountExported,
}

export const sandboxCardRoutes: HandlersOf<typeof sandboxCardCalls> = {
  askCard: pressAsk,
  movePurchase: pressPurchase,
  moveCard: pressCard,
  moveSubAccountByHand: pressSubAccount,
  fundSubAccount: pressFund,
  moveProgram: pressProgram,
}

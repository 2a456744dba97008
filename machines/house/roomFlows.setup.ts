import { accountDetailsFlow } from '#machines/account/accountDetails.flow'
import { accounts } from '#machines/account/accounts.flow'
import { openAccountFlow } from '#machines/account/openAccount.flow'
import { cards } from '#machines/card/cards.flow'
import { cardMoneyFlow } from '#machines/card/cardMoney.flow'
import { cardStatement } from '#machines/card/cardStatement.flow'
import { controlFlow } from '#machines/card/control.flow'
import { issueFlow } from '#machines/card/issue.flow'
import { purchases } from '#machines/card/purchases.flow'
import { revealFlow } from '#machines/card/reveal.flow'
import { counterparties } from '#machines/counterparty/counterparties.flow'
import { counterpartyFlow } from '#machines/counterparty/counterparty.flow'
import { newCounterpartyFlow } from '#machines/counterparty/newCounterparty.flow'
import { keysFlow } from '#machines/developer/keys.flow'
import { verificationFlow } from '#machines/kyc/verification.flow'
import { noticesFlow } from '#machines/notice/notices.flow'
import { preferencesFlow } from '#machines/notice/preferences.flow'
import { addMoneyFlow } from '#machines/order/addMoney.flow'
import { deskFlow } from '#machines/order/desk.flow'
import { oneOrderFlow } from '#machines/order/oneOrder.flow'
import { orders } from '#machines/order/orders.flow'
import { contactFlow } from '#machines/person/contact.flow'
import { personFlow } from '#machines/person/person.flow'
import { totpFlow } from '#machines/proof/totp.flow'
import { bookFlow } from '#machines/sandbox/book.flow'
import { cardPlayFlow } from '#machines/sandbox/cardPlay.flow'
import { chainFlow } from '#machines/sandbox/chain.flow'
import { mailbox } from '#machines/sandbox/mailbox.flow'
import { sessionsFlow } from '#machines/session/sessions.flow'
import { walletFlow } from '#machines/wallet/wallet.flow'
import { newWallet } from '#machines/wallet/newWallet.flow'
import { receiveFlow } from '#machines/wallet/receive.flow'
import { statement } from '#machines/wallet/statement.flow'
import { transactionsFlow } from '#machines/wallet/transactions.flow'
import { feedFlow } from '#machines/wallet/feed.flow'
import { webhooksFlow } from '#machines/webhook/webhooks.flow'
import { recordingFlow } from '#machines/workbench/recording.flow'

/** The flows that run behind the door, and which of them runs under which name. */

export const roomActors = {
  personFlow,
  noticesFlow,
  preferencesFlow,
  contactFlow,
  sessionsFlow,
  totpFlow,
  mailboxFlow: mailbox.flow,
  chainFlow,
  bookFlow,
  feedFlow,
  walletFlow,
  transactionsFlow,
  statementFlow: statement.flow,
  receiveFlow,
  newWalletFlow: newWallet.flow,
  deskFlow,
  addMoneyFlow,
  ordersFlow: orders.flow,
  oneOrderFlow,
  counterpartiesFlow: counterparties.flow,
  counterpartyFlow,
  newCounterpartyFlow,
  accountsFlow: accounts.flow,
  accountDetailsFlow,
  openAccountFlow,
  cardsFlow: cards.flow,
  controlFlow,
  revealFlow,
  purchasesFlow: purchases.flow,
  cardStatementFlow: cardStatement.flow,
  cardPlayFlow,
  cardMoneyFlow,
  verificationFlow,
  recordingFlow,
  issueFlow,
  webhooksFlow,
  keysFlow,
}

/** A room's flow is found by its name while the room is lit. */
export type RoomChildren = {
  person: 'personFlow'
  notices: 'noticesFlow'
  preferences: 'preferencesFlow'
  emailContact: 'contactFlow'
  phoneContact: 'contactFlow'
  sessions: 'sessionsFlow'
  totp: 'totpFlow'
  mailbox: 'mailboxFlow'
  chain: 'chainFlow'
  book: 'bookFlow'
  feed: 'feedFlow'
  wallet: 'walletFlow'
  transactions: 'transactionsFlow'
  statement: 'statementFlow'
  receive: 'receiveFlow'
  newWallet: 'newWalletFlow'
  desk: 'deskFlow'
  addMoney: 'addMoneyFlow'
  orders: 'ordersFlow'
  waitingOrders: 'ordersFlow'
  oneOrder: 'oneOrderFlow'
  counterparties: 'counterpartiesFlow'
  counterparty: 'counterpartyFlow'
  newCounterparty: 'newCounterpartyFlow'
  accounts: 'accountsFlow'
  accountDetails: 'accountDetailsFlow'
  openAccount: 'openAccountFlow'
  cards: 'cardsFlow'
  cardControl: 'controlFlow'
  cardNumber: 'revealFlow'
  cardCode: 'revealFlow'
  purchases: 'purchasesFlow'
  cardStatement: 'cardStatementFlow'
  cardPlay: 'cardPlayFlow'
  cardMoney: 'cardMoneyFlow'
  verification: 'verificationFlow'
  recording: 'recordingFlow'
  issueCard: 'issueFlow'
  webhooks: 'webhooksFlow'
  keys: 'keysFlow'
}

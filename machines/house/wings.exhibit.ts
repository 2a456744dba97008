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
import { preferencesFlow } from '#machines/notice/preferences.flow'
import { addMoneyFlow } from '#machines/order/addMoney.flow'
import { oneOrderFlow } from '#machines/order/oneOrder.flow'
import { orderFormFlow } from '#machines/order/orderForm.flow'
import { contactFlow } from '#machines/person/contact.flow'
import { biometryFlow } from '#machines/proof/biometry.flow'
import { totpFlow } from '#machines/proof/totp.flow'
import { bookFlow } from '#machines/sandbox/book.flow'
import { cardPlayFlow } from '#machines/sandbox/cardPlay.flow'
import { chainFlow } from '#machines/sandbox/chain.flow'
import { mailbox } from '#machines/sandbox/mailbox.flow'
import { sessionsFlow } from '#machines/session/sessions.flow'
import { newWallet } from '#machines/wallet/newWallet.flow'
import { receiveFlow } from '#machines/wallet/receive.flow'
import { statement } from '#machines/wallet/statement.flow'
import { transactionsFlow } from '#machines/wallet/transactions.flow'
import { webhooksFlow } from '#machines/webhook/webhooks.flow'

/** The flows of every wing as they are once it is brought, to walk and to draw. */
export const wingFlows = {
  transactionsFlow,
  statementFlow: statement.flow,
  receiveFlow,
  newWalletFlow: newWallet.flow,
  orderFormFlow,
  addMoneyFlow,
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
  issueFlow,
  keysFlow,
  webhooksFlow,
  preferencesFlow,
  contactFlow,
  sessionsFlow,
  totpFlow,
  biometryFlow,
  mailboxFlow: mailbox.flow,
  chainFlow,
  bookFlow,
}

import { activityExhibits, activityPage } from './activity/activity.exhibit.ts'
import { accountExhibits } from './account/account.exhibit.ts'
import {
  counterpartiesExhibit,
  counterpartyExhibit,
  newCounterpartyExhibit,
  newDestinationExhibit,
} from './counterparty/counterparty.exhibit.ts'
import { cardLives } from './card/card.exhibit.ts'
import { challengeExhibits } from './card/challenge.exhibit.ts'
import { cardMoneyExhibit } from './card/cardMoney.exhibit.ts'
import { cardExhibits } from './card/cards.exhibit.ts'
import { accountsPage } from './account/accountsPage.exhibit.ts'
import { customerExhibit } from './customer/customer.exhibit.ts'
import { staffExhibit } from './staff/staff.exhibit.ts'
import { tenantExhibit } from './tenant/tenant.exhibit.ts'
import { app, signedIn } from './app/app.exhibit.ts'
import {
  auditExhibits,
  consoleExhibit,
  customerListExhibit,
  oneCustomerExhibit,
  oneProposalExhibit,
  publishedExhibits,
  proposalListExhibit,
  identityQueueExhibit,
  oneIdentityExhibit,
  orderQueueExhibit,
  staffOrderExhibit,
  queueWatchExhibit,
} from './console/console.exhibit.ts'
import { staffExhibits } from './console/staff.exhibit.ts'
import { figureExhibits } from './console/figures.exhibit.ts'
import { staffDisputeExhibits } from './console/disputes.exhibit.ts'
import { platformExhibits } from './console/platformPages.exhibit.ts'
import { serviceExhibits } from './console/servicePages.exhibit.ts'
import { adjustmentsExhibit } from './console/adjustments.exhibit.ts'
import { unclaimedPaymentExhibits } from './console/unclaimedPayment.exhibit.ts'
import { cardsPage } from './card/cardsPage.exhibit.ts'
import { hotWalletExhibits } from './hotWallet/hotWallet.exhibit.ts'
import { reconciliationExhibits } from './reconciliation/difference.exhibit.ts'
import { disputeExhibits } from './card/dispute.exhibit.ts'
import { counterpartiesPage } from './counterparty/counterpartiesPage.exhibit.ts'
import { developersPage } from './developer/developersPage.exhibit.ts'
import { noticesPage } from './notice/noticesPage.exhibit.ts'
import { addMoneyPage, cashOutPage, exchangePage, sendPage } from './order/pages.exhibit.ts'
import {
  paymentRequestCharts,
  payPage,
  requestsPage,
} from './paymentRequest/paymentRequest.exhibit.ts'
import { memberExhibits } from './member/member.exhibit.ts'
import { payoutExhibits } from './payout/payout.exhibit.ts'
import { referralExhibits } from './referral/referral.exhibit.ts'
import { scheduleExhibits } from './schedule/schedule.exhibit.ts'
import { proposalExhibit } from './proposal/proposal.exhibit.ts'
import { profilePage } from './person/profilePage.exhibit.ts'
import { searchPage } from './search/searchPage.exhibit.ts'
import { sandboxPage } from './sandbox/sandboxPage.exhibit.ts'
import { homePage, receivePage, walletsPage } from './wallet/pages.exhibit.ts'
import { webhooksPage } from './webhook/webhooksPage.exhibit.ts'
import type { Exhibit } from './kit/exhibit.ts'
import { acceptanceExhibit } from './serviceTerms/serviceTerms.exhibit.ts'
import { noticeExhibits } from './notice/notice.exhibit.ts'
import { quoteExhibit } from './order/quote.exhibit.ts'
import { termsExhibit } from './order/terms.exhibit.ts'
import {
  addMoneyExhibit,
  oneOrderExhibit,
  orderCommentExhibit,
  orderForm,
  ordersExhibit,
} from './order/orderForm.exhibit.ts'
import { orderExhibit } from './order/order.exhibit.ts'
import { placeExhibit } from './order/place.exhibit.ts'
import { recallExhibits } from './order/recall.exhibit.ts'
import { submitOnce } from './order/submitOnce.exhibit.ts'
import { entityExhibit, railExhibit } from './kyc/life.exhibit.ts'
import { verificationExhibit } from './kyc/verification.exhibit.ts'
import {
  changeRequestExhibit,
  identityChangeExhibit,
} from './identityChange/identityChange.exhibit.ts'
import { scanExhibit } from './scan/scan.exhibit.ts'
import {
  biometryExhibit,
  lockExhibit,
  passkeysExhibit,
  proofExhibit,
  signInProofExhibit,
  totpExhibit,
} from './proof/proof.exhibit.ts'
import {
  contactExhibit,
  leavingExhibits,
  telegramLinkExhibit,
  personExhibit,
  personLinksExhibit,
  displayPreferencesExhibit,
} from './person/person.exhibit.ts'
import {
  bookExhibit,
  cardSimulatorExhibit,
  chainExhibit,
  mailboxExhibit,
} from './sandbox/sandbox.exhibit.ts'
import { currencyExhibits } from './currency/currency.exhibit.ts'
import { feeExhibits } from './fee/fee.exhibit.ts'
import { resumeExhibits } from './order/resume.exhibit.ts'
import { overviewExhibit } from './overview/overview.exhibit.ts'
import { spendingExhibits } from './spending/spending.exhibit.ts'
import { supportExhibits } from './support/support.exhibit.ts'
import { statementExhibits } from './statement/statement.exhibit.ts'
import { ownWalletExhibits, transactionExhibit, walletExhibit } from './wallet/wallet.exhibit.ts'
import { sessionExhibit, sessionsExhibit, signInExhibit } from './session/session.exhibit.ts'
import { keyExhibit, keysExhibit } from './developer/developer.exhibit.ts'
import { feedExhibit } from './wallet/feed.exhibit.ts'
import { webhookExhibits } from './webhook/webhook.exhibit.ts'
import { workbenchExhibits } from './workbench/workbench.exhibit.ts'

/** Every chart; tests, docs and the workbench read this list. */
export const catalog: Record<string, Exhibit> = {
  app,
  signedIn,
  homePage,
  activityPage,
  walletsPage,
  receivePage,
  requestsPage,
  payPage,
  exchangePage,
  sendPage,
  cashOutPage,
  addMoneyPage,
  counterpartiesPage,
  accountsPage,
  cardsPage,
  searchPage,
  noticesPage,
  developersPage,
  webhooksPage,
  profilePage,
  sandboxPage,
  session: sessionExhibit,
  signIn: signInExhibit,
  sessions: sessionsExhibit,
  person: personExhibit,
  proof: proofExhibit,
  totp: totpExhibit,
  passkeys: passkeysExhibit,
  signInProof: signInProofExhibit,
  acceptance: acceptanceExhibit,
  biometry: biometryExhibit,
  lock: lockExhibit,
  contact: contactExhibit,
  personLinks: personLinksExhibit,
  ...leavingExhibits,
  telegramLink: telegramLinkExhibit,
  displayPreferences: displayPreferencesExhibit,
  ...noticeExhibits,
  ...supportExhibits,
  mailbox: mailboxExhibit,
  book: bookExhibit,
  wallet: walletExhibit,
  ...activityExhibits,
  ...currencyExhibits,
  overview: overviewExhibit,
  ...feeExhibits,
  ...resumeExhibits,
  ...ownWalletExhibits,
  ...spendingExhibits,
  ...statementExhibits,
  transaction: transactionExhibit,
  chain: chainExhibit,
  order: orderExhibit,
  submitOnce,
  place: placeExhibit,
  quote: quoteExhibit,
  terms: termsExhibit,
  orderForm,
  scan: scanExhibit,
  orders: ordersExhibit,
  oneOrder: oneOrderExhibit,
  orderComment: orderCommentExhibit,
  ...recallExhibits,
  addMoney: addMoneyExhibit,
  ...paymentRequestCharts,
  ...memberExhibits,
  ...referralExhibits,
  ...scheduleExhibits,
  ...payoutExhibits,
  counterparties: counterpartiesExhibit,
  counterparty: counterpartyExhibit,
  newCounterparty: newCounterpartyExhibit,
  newDestination: newDestinationExhibit,
  ...accountExhibits,
  entity: entityExhibit,
  rail: railExhibit,
  verification: verificationExhibit,
  identityChange: identityChangeExhibit,
  changeRequest: changeRequestExhibit,
  ...cardLives,
  ...challengeExhibits,
  ...disputeExhibits,
  ...cardExhibits,
  cardMoney: cardMoneyExhibit,
  cardSimulator: cardSimulatorExhibit,
  key: keyExhibit,
  keys: keysExhibit,
  ...webhookExhibits,
  feed: feedExhibit,
  ...workbenchExhibits,
  console: consoleExhibit,
  ...staffExhibits,
  customerList: customerListExhibit,
  oneCustomer: oneCustomerExhibit,
  customer: customerExhibit,
  staff: staffExhibit,
  tenant: tenantExhibit,
  proposalList: proposalListExhibit,
  oneProposal: oneProposalExhibit,
  ...publishedExhibits,
  identityQueue: identityQueueExhibit,
  oneIdentity: oneIdentityExhibit,
  ...staffDisputeExhibits,
  ...reconciliationExhibits,
  ...hotWalletExhibits,
  ...figureExhibits,
  ...serviceExhibits,
  ...platformExhibits,
  ...unclaimedPaymentExhibits,
  adjustments: adjustmentsExhibit,
  orderQueue: orderQueueExhibit,
  staffOrder: staffOrderExhibit,
  queueWatch: queueWatchExhibit,
  proposal: proposalExhibit,
  ...auditExhibits,
}

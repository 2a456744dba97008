import { account, accountDetails, accounts, openAccount } from './account/account.exhibit.ts'
import {
  counterparties,
  counterparty,
  newCounterparty,
  newDestination,
} from './counterparty/counterparty.exhibit.ts'
import { card, program, purchase, subAccount } from './card/card.exhibit.ts'
import { cardMoney } from './card/cardMoney.exhibit.ts'
import { cards, cardStatement, control, issue, purchases, reveal } from './card/cards.exhibit.ts'
import { accountsPage } from './account/accountsPage.exhibit.ts'
import { app, signedIn } from './app/app.exhibit.ts'
import { cardsPage } from './card/cardsPage.exhibit.ts'
import { counterpartiesPage } from './counterparty/counterpartiesPage.exhibit.ts'
import { developersPage } from './developer/developersPage.exhibit.ts'
import { noticesPage } from './notice/noticesPage.exhibit.ts'
import {
  addMoneyPage,
  cashOutPage,
  exchangePage,
  ordersPage,
  sendPage,
} from './order/pages.exhibit.ts'
import { profilePage } from './person/profilePage.exhibit.ts'
import { sandboxPage } from './sandbox/sandboxPage.exhibit.ts'
import { activityPage, homePage, receivePage, walletsPage } from './wallet/pages.exhibit.ts'
import { webhooksPage } from './webhook/webhooksPage.exhibit.ts'
import type { Exhibit } from './kit/exhibit.ts'
import { notices, preferences } from './notice/notice.exhibit.ts'
import { quote } from './order/quote.exhibit.ts'
import { addMoney, oneOrder, orderForm, orders } from './order/orderForm.exhibit.ts'
import { order } from './order/order.exhibit.ts'
import { place } from './order/place.exhibit.ts'
import { submitOnce } from './order/submitOnce.exhibit.ts'
import { entity, rail } from './kyc/life.exhibit.ts'
import { verification } from './kyc/verification.exhibit.ts'
import { scan } from './scan/scan.exhibit.ts'
import { biometry, lock, proof, totp } from './proof/proof.exhibit.ts'
import { contact, person, taste } from './person/person.exhibit.ts'
import { book, cardPlay, chain, mailbox } from './sandbox/sandbox.exhibit.ts'
import {
  newWallet,
  receive,
  statement,
  transaction,
  transactions,
  wallet,
} from './wallet/wallet.exhibit.ts'
import { session, sessions, signIn } from './session/session.exhibit.ts'
import { key, keys } from './developer/developer.exhibit.ts'
import { feed } from './wallet/feed.exhibit.ts'
import { deliveries, delivery, webhooks } from './webhook/webhook.exhibit.ts'
import { bench, inspection, live, recording, relay } from './workbench/workbench.exhibit.ts'

/** Every chart, with enough to walk it: tests, docs and the workbench read this list. */
export const catalog: Record<string, Exhibit> = {
  app,
  signedIn,
  homePage,
  activityPage,
  walletsPage,
  receivePage,
  exchangePage,
  sendPage,
  cashOutPage,
  addMoneyPage,
  ordersPage,
  counterpartiesPage,
  accountsPage,
  cardsPage,
  noticesPage,
  developersPage,
  webhooksPage,
  profilePage,
  sandboxPage,
  session,
  signIn,
  sessions,
  person,
  proof,
  totp,
  biometry,
  lock,
  contact,
  taste,
  notices,
  preferences,
  mailbox,
  book,
  wallet,
  transactions,
  newWallet,
  receive,
  statement,
  transaction,
  chain,
  order,
  submitOnce,
  place,
  quote,
  orderForm,
  scan,
  orders,
  oneOrder,
  addMoney,
  counterparties,
  counterparty,
  newCounterparty,
  newDestination,
  accounts,
  account,
  accountDetails,
  openAccount,
  entity,
  rail,
  verification,
  card,
  purchase,
  subAccount,
  program,
  cards,
  control,
  reveal,
  purchases,
  cardStatement,
  issue,
  cardMoney,
  cardPlay,
  webhooks,
  key,
  keys,
  deliveries,
  delivery,
  feed,
  bench,
  live,
  inspection,
  recording,
  relay,
}

import type { accountDetailsFlow } from '#machines/account/accountDetails.flow'
import type { accounts } from '#machines/account/accounts.flow'
import type { openAccountFlow } from '#machines/account/openAccount.flow'
import type { cards } from '#machines/card/cards.flow'
import type { cardMoneyFlow } from '#machines/card/cardMoney.flow'
import type { cardStatement } from '#machines/card/cardStatement.flow'
import type { controlFlow } from '#machines/card/control.flow'
import type { issueFlow } from '#machines/card/issue.flow'
import type { purchases } from '#machines/card/purchases.flow'
import type { revealFlow } from '#machines/card/reveal.flow'
import type { counterparties } from '#machines/counterparty/counterparties.flow'
import type { counterpartyFlow } from '#machines/counterparty/counterparty.flow'
import type { newCounterpartyFlow } from '#machines/counterparty/newCounterparty.flow'
import type { keysFlow } from '#machines/developer/keys.flow'
import { absent } from '#machines/kit/port'
import { verificationFlow } from '#machines/kyc/verification.flow'
import { noticesFlow } from '#machines/notice/notices.flow'
import type { preferencesFlow } from '#machines/notice/preferences.flow'
import type { addMoneyFlow } from '#machines/order/addMoney.flow'
import type { oneOrderFlow } from '#machines/order/oneOrder.flow'
import type { orderFormFlow } from '#machines/order/orderForm.flow'
import { orders } from '#machines/order/orders.flow'
import type { contactFlow } from '#machines/person/contact.flow'
import { personFlow } from '#machines/person/person.flow'
import type { biometryFlow } from '#machines/proof/biometry.flow'
import { lockFlow } from '#machines/proof/lock.flow'
import type { totpFlow } from '#machines/proof/totp.flow'
import type { bookFlow } from '#machines/sandbox/book.flow'
import type { cardPlayFlow } from '#machines/sandbox/cardPlay.flow'
import type { chainFlow } from '#machines/sandbox/chain.flow'
import type { mailbox } from '#machines/sandbox/mailbox.flow'
import type { sessionsFlow } from '#machines/session/sessions.flow'
import { walletFlow } from '#machines/wallet/wallet.flow'
import type { newWallet } from '#machines/wallet/newWallet.flow'
import type { receiveFlow } from '#machines/wallet/receive.flow'
import type { statement } from '#machines/wallet/statement.flow'
import type { transactionsFlow } from '#machines/wallet/transactions.flow'
import { feedFlow } from '#machines/wallet/feed.flow'
import type { webhooksFlow } from '#machines/webhook/webhooks.flow'
import { recordingFlow } from '#machines/workbench/recording.flow'
import type { Room } from './rooms.ts'

/** The flows that run wherever somebody is inside: what home shows, and what lives beside every room. */
export const homeActors = {
  personFlow,
  noticesFlow,
  feedFlow,
  walletFlow,
  ordersFlow: orders.flow,
  verificationFlow,
  recordingFlow,
  lockFlow,
}

/**
 * The flows of every other room, by the wing of the house they come with: rooms that share most of
 * their code are one wing. These stand in their places until a room of the wing is first lit.
 */
const wingActors = {
  wallet: {
    transactionsFlow: absent<typeof transactionsFlow>('transactionsFlow'),
    statementFlow: absent<typeof statement.flow>('statementFlow'),
    receiveFlow: absent<typeof receiveFlow>('receiveFlow'),
    newWalletFlow: absent<typeof newWallet.flow>('newWalletFlow'),
  },
  desks: {
    orderFormFlow: absent<typeof orderFormFlow>('orderFormFlow'),
    addMoneyFlow: absent<typeof addMoneyFlow>('addMoneyFlow'),
    oneOrderFlow: absent<typeof oneOrderFlow>('oneOrderFlow'),
  },
  people: {
    counterpartiesFlow: absent<typeof counterparties.flow>('counterpartiesFlow'),
    counterpartyFlow: absent<typeof counterpartyFlow>('counterpartyFlow'),
    newCounterpartyFlow: absent<typeof newCounterpartyFlow>('newCounterpartyFlow'),
    accountsFlow: absent<typeof accounts.flow>('accountsFlow'),
    accountDetailsFlow: absent<typeof accountDetailsFlow>('accountDetailsFlow'),
    openAccountFlow: absent<typeof openAccountFlow>('openAccountFlow'),
  },
  cards: {
    cardsFlow: absent<typeof cards.flow>('cardsFlow'),
    controlFlow: absent<typeof controlFlow>('controlFlow'),
    revealFlow: absent<typeof revealFlow>('revealFlow'),
    purchasesFlow: absent<typeof purchases.flow>('purchasesFlow'),
    cardStatementFlow: absent<typeof cardStatement.flow>('cardStatementFlow'),
    cardPlayFlow: absent<typeof cardPlayFlow>('cardPlayFlow'),
    cardMoneyFlow: absent<typeof cardMoneyFlow>('cardMoneyFlow'),
    issueFlow: absent<typeof issueFlow>('issueFlow'),
  },
  engineer: {
    keysFlow: absent<typeof keysFlow>('keysFlow'),
    webhooksFlow: absent<typeof webhooksFlow>('webhooksFlow'),
  },
  own: {
    preferencesFlow: absent<typeof preferencesFlow>('preferencesFlow'),
    contactFlow: absent<typeof contactFlow>('contactFlow'),
    sessionsFlow: absent<typeof sessionsFlow>('sessionsFlow'),
    totpFlow: absent<typeof totpFlow>('totpFlow'),
    biometryFlow: absent<typeof biometryFlow>('biometryFlow'),
  },
  sandbox: {
    mailboxFlow: absent<typeof mailbox.flow>('mailboxFlow'),
    chainFlow: absent<typeof chainFlow>('chainFlow'),
    bookFlow: absent<typeof bookFlow>('bookFlow'),
  },
}

export type Wing = keyof typeof wingActors
export type WingActors<W extends Wing> = (typeof wingActors)[W]

/** In which wing a room lies. The flows of a room in none are here from the first. */
export const wingOf: Partial<Record<Room, Wing>> = {
  activity: 'wallet',
  wallets: 'wallet',
  receive: 'wallet',
  exchange: 'desks',
  send: 'desks',
  cashOut: 'desks',
  addMoney: 'desks',
  orders: 'desks',
  counterparties: 'people',
  accounts: 'people',
  cards: 'cards',
  developers: 'engineer',
  webhooks: 'engineer',
  notices: 'own',
  profile: 'own',
  sandbox: 'sandbox',
}

export const roomActors = {
  ...homeActors,
  ...wingActors.wallet,
  ...wingActors.desks,
  ...wingActors.people,
  ...wingActors.cards,
  ...wingActors.engineer,
  ...wingActors.own,
  ...wingActors.sandbox,
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
  biometry: 'biometryFlow'
  lock: 'lockFlow'
  mailbox: 'mailboxFlow'
  chain: 'chainFlow'
  book: 'bookFlow'
  feed: 'feedFlow'
  wallet: 'walletFlow'
  transactions: 'transactionsFlow'
  statement: 'statementFlow'
  receive: 'receiveFlow'
  newWallet: 'newWalletFlow'
  orderForm: 'orderFormFlow'
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

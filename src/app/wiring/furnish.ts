import { roomsFlow } from '#machines/house/rooms.flow'
import type { World } from '../wiring.ts'
import { wireAccountDetails, wireAccounts, wireOpenAccount } from './account.ts'
import { wireBook } from './book.ts'
import { wireCards, wireCardStatement, wireControl, wireIssue, wirePurchases } from './card.ts'
import { wireCardMoney } from './cardMoney.ts'
import { wireCardPlay } from './cardPlay.ts'
import { wireReveal } from './cardSecret.ts'
import { wireChain } from './chain.ts'
import { wireCounterparties, wireCounterparty, wireNewCounterparty } from './counterparty.ts'
import { wireKeys } from './developer.ts'
import { wireFeed } from './feed.ts'
import { wireVerification } from './kyc.ts'
import { wireNotices, wirePreferences } from './notice.ts'
import { wireAddMoney, wireDesk, wireOneOrder, wireOrders } from './order.ts'
import {
  wireNewWallet,
  wireReceive,
  wireStatement,
  wireTransactions,
  wireWallet,
} from './wallet.ts'
import { wireTotp } from './proof.ts'
import { wireSession } from './session.ts'
import { wireRecording } from './recording.ts'
import { wireWebhooks } from './webhook.ts'
import { wireContact, wireMailbox, wirePerson, wireSessions } from './person.ts'

/** The session and the flows of the rooms behind the door: with all they need a chunk of its own. */
export const wireRooms = (world: World) => ({
  sessionFlow: wireSession(world),
  roomsFlow: roomsFlow.provide({
    actors: {
      personFlow: wirePerson(world),
      noticesFlow: wireNotices(world),
      preferencesFlow: wirePreferences(world),
      contactFlow: wireContact(world),
      sessionsFlow: wireSessions(world),
      totpFlow: wireTotp(world),
      mailboxFlow: wireMailbox(world),
      chainFlow: wireChain(world),
      bookFlow: wireBook(world),
      feedFlow: wireFeed(world),
      walletFlow: wireWallet(world),
      transactionsFlow: wireTransactions(world),
      statementFlow: wireStatement(world),
      receiveFlow: wireReceive(world),
      newWalletFlow: wireNewWallet(world),
      deskFlow: wireDesk(world),
      addMoneyFlow: wireAddMoney(world),
      ordersFlow: wireOrders(world),
      oneOrderFlow: wireOneOrder(world),
      counterpartiesFlow: wireCounterparties(world),
      counterpartyFlow: wireCounterparty(world),
      newCounterpartyFlow: wireNewCounterparty(world),
      accountsFlow: wireAccounts(world),
      accountDetailsFlow: wireAccountDetails(world),
      openAccountFlow: wireOpenAccount(world),
      cardsFlow: wireCards(world),
      controlFlow: wireControl(world),
      revealFlow: wireReveal(world),
      purchasesFlow: wirePurchases(world),
      cardStatementFlow: wireCardStatement(world),
      cardPlayFlow: wireCardPlay(world),
      cardMoneyFlow: wireCardMoney(world),
      issueFlow: wireIssue(world),
      keysFlow: wireKeys(world),
      webhooksFlow: wireWebhooks(world),
      verificationFlow: wireVerification(world),
      recordingFlow: wireRecording(world),
    },
  }),
  /** The console is open from outside as well. */
  mailboxFlow: wireMailbox(world),
  chainFlow: wireChain(world),
  bookFlow: wireBook(world),
})

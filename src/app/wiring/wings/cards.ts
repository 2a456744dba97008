import type { WingActors } from '#machines/house/roomFlows.setup'
import type { World } from '#app/wiring.ts'
import {
  wireCardStatement,
  wireCards,
  wireControl,
  wireIssue,
  wirePurchases,
} from '#app/wiring/card.ts'
import { wireCardMoney } from '#app/wiring/cardMoney.ts'
import { wireCardPlay } from '#app/wiring/cardPlay.ts'
import { wireReveal } from '#app/wiring/cardSecret.ts'

/** Cards, from their making to their end. */
export const wireWing = (world: World): WingActors<'cards'> => ({
  cardsFlow: wireCards(world),
  controlFlow: wireControl(world),
  revealFlow: wireReveal(world),
  purchasesFlow: wirePurchases(world),
  cardStatementFlow: wireCardStatement(world),
  cardPlayFlow: wireCardPlay(world),
  cardMoneyFlow: wireCardMoney(world),
  issueFlow: wireIssue(world),
})

import type { WingActors } from '#machines/house/roomFlows.setup'
import type { World } from '#app/root.ts'
import {
  wireCardStatement,
  wireCards,
  wireControl,
  wireIssue,
  wirePurchases,
} from '#app/features/card/ports.ts'
import { wireCardMoney } from '#app/features/card/moneyPorts.ts'
import { wireCardPlay } from '#app/features/sandbox/cardPlayPorts.ts'
import { wireReveal } from '#app/features/card/secretPorts.ts'

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

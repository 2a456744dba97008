import { withFlows } from '#machines/kit/port'
import { cardsPageFlow } from '#machines/card/cardsPage.flow'
import { wireCardSimulator } from '#app/features/sandbox/cardPlayPorts.ts'
import { wireChallenges } from './challengePorts.ts'
import { wireDispute } from '#app/features/dispute/ports.ts'
import { wireCardMoney } from './moneyPorts.ts'
import {
  wireCards,
  wireCardStatement,
  wireControl,
  wireIssue,
  wirePurchases,
  wireSubscriptions,
} from './ports.ts'
import { wireCardPin } from './cardPinPorts.ts'
import { wireReveal } from './secretPorts.ts'
import type { Services } from '#app/services.ts'

export { CardsPage as Screen } from './CardsPage.tsx'

export const createFlow = (services: Services) =>
  withFlows(cardsPageFlow, {
    cardsFlow: wireCards(services),
    challengesFlow: wireChallenges(services),
    controlFlow: wireControl(services),
    revealFlow: wireReveal(services),
    cardPinFlow: wireCardPin(services),
    purchasesFlow: wirePurchases(services),
    subscriptionsFlow: wireSubscriptions(services),
    cardStatementFlow: wireCardStatement(services),
    cardSimulatorFlow: wireCardSimulator(services),
    cardMoneyFlow: wireCardMoney(services),
    issueFlow: wireIssue(services),
    disputingFlow: wireDispute(services),
  })

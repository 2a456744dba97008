import { eventsOf, type Exhibit } from '#machines/kit/exhibit'
import { cardLife, type CardFacts } from './card.life.ts'
import { programLife } from './program.life.ts'
import { purchaseLife } from './purchase.life.ts'
import { subAccountLife, type SubAccountFacts } from './subAccount.life.ts'
import { subscriptionLife } from './subscription.life.ts'

const newCard: CardFacts = {
  physical: false,
  stage: 'issuing',
  wasFrozen: false,
  reason: null,
  holds: false,
  funded: false,
  singleUse: false,
}

export const cardExhibit: Exhibit = {
  logic: cardLife,
  inputs: [
    newCard,
    { ...newCard, physical: true },
    { ...newCard, holds: true },
    { ...newCard, funded: true },
    { ...newCard, singleUse: true },
  ],
  events: [
    ...eventsOf('network.issued', 'network.refused', 'network.shipped', 'card.activate'),
    ...eventsOf('card.cancel', 'card.freeze', 'card.unfreeze'),
    { type: 'card.block', reason: 'fraud_suspected' },
    { type: 'card.unblock' },
    { type: 'card.reportLost', reason: 'lost' },
    ...eventsOf('card.close', 'card.expire', 'card.use'),
  ],
}

export const purchaseExhibit: Exhibit = {
  logic: purchaseLife,
  inputs: [{ partTaken: false, reason: null }],
  events: [
    ...eventsOf('network.approved', 'network.checked'),
    { type: 'network.declined', reason: 'insufficient_funds' },
    { type: 'network.incremented' },
    { type: 'network.reversed', whole: true },
    { type: 'network.reversed', whole: false },
    { type: 'network.cleared', last: true },
    { type: 'network.cleared', last: false },
    { type: 'network.refunded', within: true },
    { type: 'network.refunded', within: false },
    { type: 'promise.expired' },
  ],
}

const newSubAccount: SubAccountFacts = {
  stage: 'opening',
  reason: null,
  holds: false,
  funded: false,
  cardsAlive: false,
  programActive: true,
}

export const subAccountExhibit: Exhibit = {
  logic: subAccountLife,
  inputs: [
    newSubAccount,
    { ...newSubAccount, holds: true },
    { ...newSubAccount, funded: true },
    { ...newSubAccount, cardsAlive: true },
    { ...newSubAccount, programActive: false },
  ],
  events: [
    ...eventsOf('network.opened', 'subAccount.topUp', 'subAccount.withdraw'),
    { type: 'subAccount.block', reason: 'fraud_suspected' },
    ...eventsOf('subAccount.unblock', 'subAccount.pause', 'subAccount.resume', 'subAccount.cancel'),
  ],
}

export const programExhibit: Exhibit = {
  logic: programLife,
  events: [{ type: 'program.archive' }, { type: 'program.restore' }],
}

const subscriptionExhibit: Exhibit = {
  logic: subscriptionLife,
  events: eventsOf('subscription.stop', 'subscription.allow'),
}

export const cardLives = {
  card: cardExhibit,
  purchase: purchaseExhibit,
  subAccount: subAccountExhibit,
  program: programExhibit,
  subscription: subscriptionExhibit,
}

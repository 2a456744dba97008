import type { Exhibit } from '#machines/kit/exhibit'
import { cardLife, type CardFacts } from './card.life.ts'
import { programLife } from './program.life.ts'
import { purchaseLife } from './purchase.life.ts'
import { subAccountLife, type SubAccountFacts } from './subAccount.life.ts'

const newCard: CardFacts = {
  physical: false,
  stage: 'issuing',
  wasFrozen: false,
  reason: null,
  holds: false,
  funded: false,
}

export const cardExhibit: Exhibit = {
  logic: cardLife,
  inputs: [
    newCard,
    { ...newCard, physical: true },
    { ...newCard, holds: true },
    { ...newCard, funded: true },
  ],
  events: [
    { type: 'network.issued' },
    { type: 'network.refused' },
    { type: 'network.shipped' },
    { type: 'card.activate' },
    { type: 'card.cancel' },
    { type: 'card.freeze' },
    { type: 'card.unfreeze' },
    { type: 'card.block', reason: 'fraud_suspected' },
    { type: 'card.unblock' },
    { type: 'card.reportLost', reason: 'lost' },
    { type: 'card.close' },
    { type: 'card.expire' },
  ],
}

export const purchaseExhibit: Exhibit = {
  logic: purchaseLife,
  inputs: [{ partTaken: false, reason: null }],
  events: [
    { type: 'network.approved' },
    { type: 'network.checked' },
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
    { type: 'network.opened' },
    { type: 'subAccount.topUp' },
    { type: 'subAccount.withdraw' },
    { type: 'subAccount.block', reason: 'fraud_suspected' },
    { type: 'subAccount.unblock' },
    { type: 'subAccount.pause' },
    { type: 'subAccount.resume' },
    { type: 'subAccount.cancel' },
  ],
}

export const programExhibit: Exhibit = {
  logic: programLife,
  events: [{ type: 'program.archive' }, { type: 'program.restore' }],
}

import { cardPinBound } from '#contract/cardPin'
import {
  delayEvent,
  doneEvent,
  snapshotEvent,
  refusedEvent,
  type Exhibit,
  listExhibit,
  eventsOf,
} from '#machines/kit/exhibit'
import { cardStatement } from './cardStatement.flow.ts'
import { cardPinFlow } from './cardPin.flow.ts'
import { cardsList } from './cards.flow.ts'
import { controlFlow } from './control.flow.ts'
import { issueFlow } from './issue.flow.ts'
import { purchasesList } from './purchases.flow.ts'
import { revealFlow } from './reveal.flow.ts'
import { subscriptions } from './subscriptions.flow.ts'

const cardsExhibit = listExhibit(cardsList.flow, { walletId: 'w1' }, { walletId: 'w2' })

const purchasesExhibit = listExhibit(purchasesList.flow, { cardId: 'k1' }, { cardId: 'k2' })

const cardStatementExhibit: Exhibit = {
  logic: cardStatement.flow,
  events: [
    { type: 'statement.save', ask: { cardId: 'k1' } },
    doneEvent('saveStatement', { result: 'saved' }),
    doneEvent('saveStatement', { result: 'copied' }),
    refusedEvent('saveStatement', 'EXPORT_TOO_LARGE'),
  ],
}

/** The fields of a card that the chart reads. */
const cardWith = (card_status: string, stage: string | null = null) => ({
  id: 'k1',
  card_status,
  stage,
})

const controlExhibit: Exhibit = {
  logic: controlFlow,
  inputs: [{ id: 'k1' }],
  events: [
    ...eventsOf('card.freeze', 'card.unfreeze', 'card.refresh'),
    { type: 'topic.open', topic: 'rename' },
    { type: 'topic.drop' },
    { type: 'form.submit', change: { do: 'rename', nickName: 'Travel' } },
    doneEvent('readCard', cardWith('INACTIVE', 'issuing')),
    doneEvent('readCard', cardWith('ACTIVE')),
    doneEvent('readCard', cardWith('FROZEN')),
    refusedEvent('readCard', 'OFFLINE'),
    doneEvent('setFrozen', cardWith('FROZEN')),
    doneEvent('setFrozen', cardWith('ACTIVE')),
    refusedEvent('setFrozen', 'CARD_STATE_CONFLICT'),
    doneEvent('changeCard', cardWith('ACTIVE')),
    refusedEvent('changeCard', 'CARD_STATE_CONFLICT'),
    delayEvent('pollDue', 'control.known.copy.current.awaiting'),
  ],
}

const proofRequired = refusedEvent('openSecret', 'STEP_UP_REQUIRED', {
  bound: { purpose: 'card_secret', meta: { subject: 'k1' } },
})

const revealExhibit: Exhibit = {
  logic: revealFlow,
  inputs: [{ cardId: 'k1', kind: 'number' }],
  events: [
    ...eventsOf('secret.show', 'secret.hide', 'app.hidden'),
    doneEvent('openSecret', { until: null }),
    refusedEvent('openSecret', 'CARD_KEY_INVALID'),
    proofRequired,
    doneEvent('proof', { proven: true }),
    doneEvent('proof', { proven: false }),
    delayEvent('revealTimesOut', 'reveal.open.shown'),
  ],
}

const cardPinExhibit: Exhibit = {
  logic: cardPinFlow,
  inputs: [{ cardId: 'k1' }],
  events: [
    ...eventsOf('pin.edit', 'pin.submit', 'form.reset'),
    doneEvent('setCardPin'),
    refusedEvent('setCardPin', 'PIN_TOO_EASY'),
    refusedEvent('setCardPin', 'STEP_UP_REQUIRED', { bound: cardPinBound('k1') }),
    doneEvent('proof', { proven: true }),
    doneEvent('proof', { proven: false }),
  ],
}

const music = {
  id: 'b1',
  status: 'ACTIVE',
  card_id: 'k1',
  last4: '4417',
  merchant: { name: 'Tidewave Music', category_code: '5815', city: 'Stockholm', country: 'SE' },
  last_payment: { amount: '9.99', currency: 'USD', created_at: '2026-02-14T10:30:00Z' },
  period: 'month',
  expected_on: '2026-03-14',
}

const subscriptionsExhibit: Exhibit = {
  logic: subscriptions.flow,
  inputs: [{ asked: { walletId: 'w1' } }],
  events: [
    ...eventsOf('entries.refresh', 'entries.changed', 'news.arrived', 'form.submit', 'form.reset'),
    { type: 'entry.edit', draft: { id: 'b1' } },
    { type: 'draft.set', change: {} },
    { type: 'entry.remove', key: 'b1' },
    doneEvent('readEntries', { entries: [music] }),
    doneEvent('saveEntry', { entries: [{ ...music, status: 'STOPPED', expected_on: null }] }),
    doneEvent('removeEntry', { entries: [music] }),
    refusedEvent('readEntries'),
    refusedEvent('saveEntry', 'CARD_STATE_CONFLICT'),
    refusedEvent('removeEntry'),
  ],
}

const offeredProgram = (id: string, status: string) => ({ id, status, sub_account_type: 'balance' })

const draft = {
  walletId: 'w1',
  programId: 'p1',
  type: 'balance',
  nickName: 'Travel',
  subAccountId: null,
  singleUse: false,
  oneMerchant: false,
}

const submission = (outcomeUnknown: string) =>
  snapshotEvent('submission', {
    value: { outcomeUnknown },
    matches: (pattern: { outcomeUnknown: string }) => pattern.outcomeUnknown === outcomeUnknown,
  })

const ended = (outcome: object) =>
  doneEvent('submission', { draft: null, result: null, refusal: null, ...outcome })

const issueExhibit: Exhibit = {
  logic: issueFlow,
  inputs: [{ walletId: 'w1' }],
  events: [
    { type: 'offer.refresh' },
    { type: 'program.choose', programId: 'p1' },
    { type: 'program.choose', programId: 'p2' },
    { type: 'draft.set', change: { nickName: 'Travel' } },
    { type: 'draft.set', change: { singleUse: true, oneMerchant: false } },
    { type: 'draft.set', change: { singleUse: false, oneMerchant: true } },
    ...eventsOf('step.next', 'step.back', 'card.issue', 'card.ask'),
    submission('waiting'),
    submission('asking'),
    ended({}),
    ended({ draft, result: { id: 'k1' } }),
    ended({ draft, refusal: { code: 'LIMIT_REACHED', facts: {} } }),
    doneEvent('readCardOffer', {
      programs: [offeredProgram('p1', 'ACTIVE'), offeredProgram('p2', 'ARCHIVED')],
      subAccounts: [],
      symbols: {},
    }),
    refusedEvent('readCardOffer', 'OFFLINE'),
    doneEvent('findDraft', { draft: null }),
    doneEvent('findDraft', { draft }),
    refusedEvent('findDraft'),
    doneEvent('storeDraft'),
    refusedEvent('storeDraft'),
  ],
}

export const cardExhibits = {
  cards: cardsExhibit,
  purchases: purchasesExhibit,
  cardStatement: cardStatementExhibit,
  control: controlExhibit,
  reveal: revealExhibit,
  cardPin: cardPinExhibit,
  subscriptions: subscriptionsExhibit,
  issue: issueExhibit,
}

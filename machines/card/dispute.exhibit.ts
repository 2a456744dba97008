import type { CardDispute, PurchaseDispute } from '#contract/cardDispute'
import { doneEvent, eventsOf, refusedEvent, type Exhibit } from '#machines/kit/exhibit'
import { disputingFlow } from './disputing.flow.ts'
import { disputeLife } from './dispute.life.ts'

const facts = { isCredited: false, isSmall: true, creditedBy: null, isDue: false }

const disputeExhibit: Exhibit = {
  logic: disputeLife,
  inputs: [
    facts,
    { ...facts, isCredited: true, isDue: true },
    { ...facts, isSmall: false },
    { ...facts, isSmall: false, creditedBy: 's1' },
  ],
  events: [
    ...eventsOf('evidence.add', 'dispute.answer', 'dispute.withdraw', 'answer.expire'),
    { type: 'staff.credit', by: 's1' },
    { type: 'staff.credit', by: 's2' },
    ...eventsOf('staff.askMore', 'staff.file', 'staff.decline', 'network.won', 'network.lost'),
    { type: 'merchant.refunded', whole: true },
    { type: 'merchant.refunded', whole: false },
  ],
}

export const disputable: PurchaseDispute = {
  purchase: {
    id: 'p1',
    card_id: 'k1',
    last4: '4821',
    card_status: 'ACTIVE',
    merchant: { name: 'Millstream Coffee', category_code: '5814', city: 'Lisbon', country: 'PT' },
    amount: '12.50',
    currency: 'USD',
    cleared_at: '2026-03-01T09:00:00.000Z',
  },
  amount_max: '12.50',
  until: '2026-06-29T09:00:00.000Z',
  obstacle: null,
  dispute: null,
}

export const openedDispute: CardDispute = {
  id: 'd1',
  purchase_id: 'p1',
  wallet_id: 'w1',
  card_id: 'k1',
  status: 'OPEN',
  reason: 'charged_twice',
  answers: { happened_on: '2026-03-01' },
  note: 'One coffee, two charges.',
  amount: '12.50',
  asked_amount: '12.50',
  currency: 'USD',
  credited_amount: '0.00',
  returned_amount: '0.00',
  due_at: '2026-03-04T09:00:00.000Z',
  files: [
    {
      id: 'f1',
      name: 'receipt.png',
      content_type: 'image/png',
      bytes: 20_480,
      at: '2026-03-02T10:00:00.000Z',
    },
  ],
  steps: [
    {
      seq: 1,
      event: 'dispute.open',
      status: 'OPEN',
      by: 'customer',
      words: 'One coffee, two charges.',
      amount: null,
      at: '2026-03-02T09:00:00.000Z',
    },
  ],
  can: ['addEvidence', 'withdraw'],
  created_at: '2026-03-02T09:00:00.000Z',
  moved_at: '2026-03-02T09:00:00.000Z',
}

const inCase = (dispute: CardDispute): PurchaseDispute => ({
  ...disputable,
  obstacle: 'decided',
  dispute,
})

const needsMore: CardDispute = {
  ...openedDispute,
  status: 'NEEDS_MORE',
  can: ['addEvidence', 'answer', 'withdraw'],
}
const won: CardDispute = {
  ...openedDispute,
  status: 'WON',
  due_at: null,
  can: [],
  returned_amount: '12.50',
}

/** Only its size and type are read here. */
const file = (size: number, type: string) => ({ size, type })

const answers = [disputable, ...[openedDispute, needsMore, won].map(inCase)]

const disputingExhibit: Exhibit = {
  logic: disputingFlow,
  inputs: [{ purchaseId: 'p1' }],
  events: [
    ...eventsOf('dispute.refresh', 'news.arrived', 'dispute.submit'),
    {
      type: 'draft.set',
      change: { reason: 'wrong_amount', amount: '10', card_with_you: true, asked_merchant: true },
    },
    { type: 'evidence.add', name: 'receipt.png', content: file(20_480, 'image/png') },
    { type: 'evidence.add', name: 'film.mov', content: file(20_480, 'video/quicktime') },
    { type: 'evidence.add', name: 'large.png', content: file(5_000_000, 'image/png') },
    { type: 'answer.submit', text: 'Here it is.' },
    { type: 'answer.submit', text: ' ' },
    { type: 'network.decide', outcome: 'won' },
    ...eventsOf('withdraw.ask', 'withdraw.confirm', 'withdraw.drop'),
    ...answers.map((answer) => doneEvent('readDispute', { answer, decimal: '.' })),
    refusedEvent('readDispute', 'NOT_FOUND'),
    ...answers.slice(1).map((answer) => doneEvent('performDisputeAct', { answer })),
    refusedEvent('performDisputeAct', 'STATE_CONFLICT'),
  ],
}

export const disputeExhibits = {
  dispute: disputeExhibit,
  disputing: disputingExhibit,
}

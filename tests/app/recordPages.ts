import { depositOutcomes } from '#contract/paymentRequest'
import type { CardChallengeStatus } from '#contract/cardChallenge'
import {
  disputeActs,
  disputeObstacles,
  disputeReasons,
  type CardDispute,
} from '#contract/cardDispute'
import { disputeStatuses } from '#contract/cardShape'
import { orderStatuses } from '#contract/order'
import { repeats } from '#contract/schedule'
import { requestLook } from '#app/features/paymentRequest/requestLook.ts'
import { scheduleLook } from '#app/features/schedule/scheduleText.ts'
import { jsonResponse, type Pages } from '#tests/kit/fakeBank'
import { oneCard } from './cardPages.ts'
import { walletPages } from './walletPages.ts'

/** What the bank answers of records of every status and kind, with everything they may carry. */

export const one = (data: object) => () => jsonResponse(data)
export const moment = '2026-01-05T12:00:00Z'
export const later = '2026-03-12T12:00:00Z'

const merchant = { name: 'Millstream Coffee', category_code: '5814', city: 'Oslo', country: 'NO' }
const dispute = (parts: Partial<CardDispute>): CardDispute => ({
  id: 'd1',
  purchase_id: 'b1',
  wallet_id: 'w1',
  card_id: 'k1',
  status: 'OPEN',
  reason: 'not_received',
  answers: { happened_on: '2026-01-07', asked_merchant: true },
  note: 'It never came',
  amount: '12.50',
  asked_amount: '14.00',
  currency: 'USD',
  credited_amount: '5.00',
  returned_amount: '0.00',
  due_at: later,
  files: [
    { id: 'f1', name: 'bill.pdf', content_type: 'application/pdf', bytes: 20_480, at: moment },
  ],
  steps: [
    {
      seq: 1,
      event: 'dispute.open',
      status: 'OPEN',
      by: 'customer',
      words: null,
      amount: null,
      at: moment,
    },
    {
      seq: 2,
      event: 'staff.credit',
      status: 'OPEN',
      by: 'bank',
      words: 'Here you are',
      amount: '5.00',
      at: moment,
    },
  ],
  can: [...disputeActs],
  created_at: moment,
  moved_at: moment,
  ...parts,
})

export const purchase = {
  id: 'b1',
  card_id: 'k1',
  last4: '4821',
  card_status: 'ACTIVE',
  merchant,
  amount: '14.00',
  currency: 'USD',
  cleared_at: moment,
}

export const disputed = (parts: object): Pages => ({
  ...oneCard,
  '/v1/issuing/transactions/b1/dispute': one({
    purchase,
    amount_max: '14.00',
    until: later,
    obstacle: null,
    dispute: null,
    ...parts,
  }),
})

const over = { can: [], due_at: null, credited_amount: '0.00' }
export const disputes: Record<string, object> = {
  ...Object.fromEntries(
    disputeStatuses.map((status) => [status, { dispute: dispute({ status }) }] as const),
  ),
  ...Object.fromEntries(
    disputeObstacles.map((obstacle) => [obstacle, { obstacle, until: null }] as const),
  ),
  ...Object.fromEntries(
    disputeReasons.map((reason) => [reason, { dispute: dispute({ reason, files: [], note: '' }) }]),
  ),
  over: { dispute: dispute({ ...over, status: 'WON', returned_amount: '12.50' }) },
  'not credited': { dispute: dispute({ credited_amount: '0.00', amount: '14.00' }) },
  'answered otherwise': {
    dispute: dispute({
      reason: 'not_mine',
      answers: { card_with_you: false, right_amount: '3.00', asked_merchant: false },
    }),
  },
}

export const schedule = {
  id: 's1',
  wallet_id: 'w1',
  status: 'ACTIVE',
  order_type: 'HIFI_SEPA_OFFRAMP',
  from_currency_id: 'eur',
  to_currency_id: 'eur',
  amount: '45.0000',
  symbol: 'EUR',
  is_reverse: false,
  is_subtract: false,
  recipient: { title: 'Anna Holm', detail: '…7947', own: false },
  reference: 'Rent',
  note: 'flat 4',
  every: 'month',
  first_on: '2026-01-31',
  until_on: null,
  times: null,
  next_on: '2026-03-31',
  last_on: null,
  reason: null,
  retry_at: null,
  created_at: moment,
  version: 3,
}
const occurrence = {
  on: '2026-02-28',
  outcome: 'MADE',
  reason: null,
  order_uuid: 'o1',
  order_status: 'COMPLETE',
  at: moment,
}
const history = [
  ...orderStatuses.map((order_status) => ({ ...occurrence, order_status })),
  { ...occurrence, outcome: 'SKIPPED', order_uuid: null, order_status: null },
  ...[
    'MISSED',
    'PAUSED',
    'INSUFFICIENT_FUNDS',
    'LIMIT_EXCEEDED',
    'STEP_UP_REQUIRED',
    'NEW_WORD',
  ].map((reason) => ({
    ...occurrence,
    outcome: 'FAILED',
    reason,
    order_uuid: null,
    order_status: null,
  })),
].map((past, at) => ({ ...past, on: `2026-02-${10 + at}` }))
export const SCHEDULES = '/v2/wallets/w1/schedules'
export const scheduled = (parts: object): Pages => ({
  ...walletPages(),
  [`${SCHEDULES}/s1`]: one({
    ...schedule,
    next_dates: ['2026-03-31', '2026-04-30'],
    history: [],
    ...parts,
  }),
})
const statusesOfSchedules = Object.keys(scheduleLook)
export const schedules: Record<string, object> = {
  ...Object.fromEntries(
    statusesOfSchedules.map((status) => [status, { status, history }] as const),
  ),
  ...Object.fromEntries(repeats.map((every) => [every, { every }] as const)),
  'to a day': { until_on: '2026-12-31', last_on: '2026-12-31' },
  'so many': { times: 3, last_on: '2026-03-31', next_dates: ['2026-03-31'] },
  'to a wallet': {
    recipient: { title: null, detail: null, own: true },
    reference: null,
    note: null,
  },
  'what they get': { is_reverse: true, recipient: { title: null, detail: '0xabc', own: false } },
  'tried again': { reason: 'INSUFFICIENT_FUNDS', retry_at: later },
  none: { status: 'ENDED', next_on: null, next_dates: [] },
}

export const request = {
  id: 'r1',
  wallet_id: 'w1',
  slug: 'Abcdefghijklmnopqrstuv',
  status: 'OPEN',
  asker: 'Rowan',
  amount: '25.50',
  due: '25.50',
  currency_id: 'usd',
  symbol: 'USD',
  note: 'Dinner',
  created_at: moment,
  expires_at: later,
  outside: false,
  payment: null,
  deposits: [],
}
export const REQUESTS = '/v2/wallets/w1/payment-requests'
const payment = { payer: 'Bob', amount: '25.50', at: moment, transaction_id: 't1' }
const deposit = { amount: '10.00', more: '0.00', at: moment, transaction_id: 't1' }
export const requests: Record<string, object> = {
  ...Object.fromEntries(Object.keys(requestLook).map((status) => [status, { status }] as const)),
  paid: { status: 'PAID', payment },
  'paid by nobody named': { status: 'PAID', payment: { ...payment, payer: null } },
  'of any amount': { amount: null, due: null, note: null },
  'for everybody': { outside: true },
  'paid from outside': {
    status: 'PARTLY_PAID',
    due: '15.50',
    outside: true,
    deposits: depositOutcomes.map((outcome, at) => ({
      ...deposit,
      outcome,
      more: outcome === 'OVERPAID' ? '4.50' : '0.00',
      transaction_id: `t${at}`,
    })),
  },
}

export const challenge = (parts: object) => ({
  id: 'h1',
  status: 'WAITING',
  wallet_id: 'w1',
  card_id: 'k1',
  brand: 'VISA',
  last4: '4417',
  card_status: 'ACTIVE',
  merchant,
  amount: '12.50',
  currency: 'USD',
  created_at: moment,
  expires_at: later,
  seconds_left: 125,
  answered_at: null,
  ...parts,
})
export const challengeStatuses: CardChallengeStatus[] = ['WAITING', 'APPROVED', 'DENIED', 'EXPIRED']

import type { PaymentRequest, PaymentRequestStatus } from '#contract/paymentRequest'
import {
  delayEvent,
  doneEvent,
  eventsOf,
  listExhibit,
  refusedEvent,
  snapshotEvent,
  type Exhibit,
} from '#machines/kit/exhibit'
import { pageExhibit } from '#machines/kit/pageExhibit'
import { sampleQuote } from '#machines/order/quote.exhibit'
import { newRequestFlow } from './newRequest.flow.ts'
import { ownRequestFlow } from './ownRequest.flow.ts'
import { payPageFlow } from './payPage.flow.ts'
import { requestLink } from './requestLink.flow.ts'
import { paymentRequestLife } from './paymentRequest.life.ts'
import { payRequestFlow } from './payRequest.flow.ts'
import { requestsList } from './requests.flow.ts'
import { requestsPageFlow } from './requestsPage.flow.ts'

const paymentRequestExhibit: Exhibit = {
  logic: paymentRequestLife,
  inputs: [{ isDue: false }, { isDue: true }],
  events: [
    ...[true, false].flatMap((isWhole) => [
      { type: 'request.pay', isWhole },
      { type: 'deposit.credited', isWhole },
    ]),
    ...eventsOf('request.cancel', 'request.expire'),
  ],
}

const slug = 'Abcdefghijklmnopqrstuv'

const asked = (status: PaymentRequestStatus, due = '25.50') => ({
  slug,
  status,
  asker: 'Rowan',
  amount: '25.50',
  due: status === 'PAID' ? '0.00' : due,
  currency_id: 'usd',
  symbol: 'USD',
  note: 'Dinner',
  created_at: '2026-03-02T09:00:00.000Z',
  expires_at: '2026-03-09T09:00:00.000Z',
})

const request = (status: PaymentRequestStatus, id = 'r1'): PaymentRequest => ({
  id,
  wallet_id: 'w1',
  ...asked(status),
  outside: false,
  deposits: [],
  payment:
    status === 'PAID'
      ? { payer: 'Mill', amount: '25.50', at: '2026-03-03T09:00:00.000Z', transaction_id: 't1' }
      : null,
})

const requestsExhibit = listExhibit(requestsList.flow, { walletId: 'w1' }, { walletId: 'w2' }, [
  request('OPEN'),
  request('PAID', 'r2'),
])

const requestNews = { type: 'news.arrived', change: { table: 'payment_requests', record: {} } }

export const requestsPage: Exhibit = pageExhibit(
  // No parent here to send to.
  requestsPageFlow.provide({ actions: { showRequest: () => {} } }),
  [
    requestNews,
    doneEvent('newRequest', { made: null }),
    doneEvent('newRequest', { made: request('OPEN') }),
  ],
)

const ownRequestExhibit: Exhibit = {
  logic: ownRequestFlow,
  inputs: [{ walletId: 'w1', id: 'r1' }],
  events: [
    ...eventsOf('request.refresh', 'news.arrived', 'cancel.ask', 'cancel.confirm', 'cancel.drop'),
    doneEvent('readOwnRequest', request('OPEN')),
    doneEvent('readOwnRequest', request('PAID')),
    refusedEvent('readOwnRequest', 'OFFLINE'),
    doneEvent('cancelRequest', request('CANCELED')),
    refusedEvent('cancelRequest', 'STATE_CONFLICT'),
  ],
}

const currency = { uuid: 'usd', is_crypto: false, meta: { symbol: 'USD', chain_name: null } }

const newRequestExhibit: Exhibit = {
  logic: newRequestFlow,
  inputs: [{ walletId: 'w1' }],
  events: [
    { type: 'offer.retry' },
    { type: 'draft.set', change: { amount: '25.50' } },
    { type: 'draft.set', change: { amount: 'x' } },
    { type: 'draft.set', change: { outside: true } },
    { type: 'draft.set', change: { currencyId: 'usd' } },
    { type: 'request.make' },
    doneEvent('readRequestOffer', {
      currencies: [currency],
      fromOutside: ['usd'],
      toOpen: ['usd'],
      decimal: '.',
    }),
    refusedEvent('readRequestOffer', 'OFFLINE'),
    doneEvent('makeRequest', request('OPEN')),
    refusedEvent('makeRequest', 'AMOUNT_TOO_SMALL'),
  ],
}

const requestLinkExhibit: Exhibit = {
  logic: requestLink.flow,
  inputs: [{ asked: slug }],
  events: [
    ...eventsOf('page.refresh', 'news.arrived'),
    doneEvent('readAnswer', { answer: { ...asked('OPEN'), outside: null } }),
    doneEvent('readAnswer', { answer: { ...asked('PAID'), outside: null } }),
    refusedEvent('readAnswer', 'NOT_FOUND'),
  ],
}

export const payPage: Exhibit = pageExhibit(payPageFlow)

const toPay = (status: PaymentRequestStatus, own = false, due = '25.50') => ({
  request: { ...asked(status, due), own, available: '500.00' },
  decimal: '.',
})

const placeSnapshot = (state: string, refusal: object | null = null, inner: string | null = null) =>
  snapshotEvent('place', {
    value: inner === null ? state : { [state]: inner },
    matches: (pattern: string | Record<string, string>) =>
      typeof pattern === 'string' ? pattern === state : pattern[state] === inner,
    context: { refusal, draft: null },
  })

const quoteSnapshot = (state: string, cost = '25.50', refusal: object | null = null) =>
  snapshotEvent('quote', {
    value: state,
    matches: (pattern: string) => pattern === state,
    context: {
      orderType: 'TRANSFER_INTERNAL',
      walletId: 'w1',
      from: 'usd',
      to: 'usd',
      amount: '25.50',
      side: 'buying',
      subtract: true,
      decimal: '.',
      recipient: { requestSlug: slug },
      reference: '',
      revision: 0,
      quote: state === 'asking' ? null : { ...sampleQuote, from_amount: cost },
      refusal,
    },
  })

const payRequestExhibit: Exhibit = {
  logic: payRequestFlow,
  inputs: [{ slug, walletId: 'w1' }],
  events: [
    ...eventsOf('request.refresh', 'payment.review', 'payment.edit', 'payment.confirm'),
    ...eventsOf('balances.changed', 'news.reset'),
    delayEvent('reviewOpens', 'payRequest.open.making.reviewing.opening'),
    quoteSnapshot('unpriced', '25.50', { code: 'OFFLINE' }),
    { type: 'order.changed', order: { order_uuid: 'o1' } },
    doneEvent('readRequestToPay', toPay('OPEN')),
    doneEvent('readRequestToPay', toPay('PAID')),
    doneEvent('readRequestToPay', toPay('PARTLY_PAID', false, '15.50')),
    doneEvent('readRequestToPay', toPay('OPEN', true)),
    refusedEvent('readRequestToPay', 'NOT_FOUND'),
    placeSnapshot('submitting', null, 'finding'),
    placeSnapshot('reviewing'),
    placeSnapshot('reviewing', { code: 'STATE_CONFLICT' }),
    placeSnapshot('submitting'),
    placeSnapshot('following'),
    quoteSnapshot('asking'),
    quoteSnapshot('quoted'),
    quoteSnapshot('quoted', '900.00'),
    quoteSnapshot('locked'),
    doneEvent('place', { order: null }),
  ],
}

export const paymentRequestCharts: Record<string, Exhibit> = {
  paymentRequest: paymentRequestExhibit,
  requests: requestsExhibit,
  ownRequest: ownRequestExhibit,
  newRequest: newRequestExhibit,
  requestLink: requestLinkExhibit,
  payRequest: payRequestExhibit,
}

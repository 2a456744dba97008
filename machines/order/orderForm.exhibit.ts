import { chainIds } from '#contract/chains'
import { Refusal } from '#contract/kit/refusal'
import {
  delayEvent,
  doneEvent,
  snapshotEvent,
  refusedEvent,
  type Exhibit,
  listExhibit,
} from '#machines/kit/exhibit'
import { sampleSchedule, sampleWhen } from '#machines/schedule/sample.exhibit'
import { addMoneyFlow } from './addMoney.flow.ts'
import { oneOrderFlow } from './oneOrder.flow.ts'
import { orderComment } from './orderComment.flow.ts'
import { orderFormFlow } from './orderForm.flow.ts'
import { ordersList } from './orders.flow.ts'
import { sampleQuote } from './quote.exhibit.ts'

const usd = {
  uuid: 'usd',
  is_crypto: false,
  meta: { symbol: 'USD', name: 'US Dollar', chain_id: null, chain_name: null },
}

const btc = {
  uuid: 'btc',
  is_crypto: true,
  meta: { symbol: 'BTC', name: 'Bitcoin', chain_id: chainIds.bitcoin, chain_name: 'Bitcoin' },
}

const held = (available: string) => [{ details: [{ available, held: '0', currency: usd }] }]

const offer = {
  currencies: [usd, btc],
  orderTypes: [{ id: 'WITHDRAWAL_CRYPTO' }],
  balances: held('500'),
  payees: [
    { kind: 'destination', name: 'Mill', destination: { id: 'd1', type: 'SEPA' } },
    { kind: 'contact', contactId: 'c1', walletId: 'w9', name: 'Ines' },
  ],
  decimal: '.',
}

const placeSnapshot = (state: string, refusal: object | null = null, inner: string | null = null) =>
  snapshotEvent('place', {
    value: inner === null ? state : { [state]: inner },
    matches: (pattern: string | Record<string, string>) =>
      typeof pattern === 'string' ? pattern === state : pattern[state] === inner,
    context: { refusal, draft: null },
  })

const quoteSnapshot = (state: string, to: string | null, more: object = {}) =>
  snapshotEvent('quote', {
    value: state,
    matches: (pattern: string) => pattern === state,
    context: {
      orderType: 'EXCHANGE_CRYPTO_INTERNAL',
      walletId: 'w1',
      from: 'usd',
      to,
      amount: '100',
      side: 'selling',
      subtract: true,
      decimal: '.',
      recipient: {},
      reference: '',
      revision: 1,
      quote: state === 'asking' ? null : sampleQuote,
      refusal: null,
      ...more,
    },
  })

const untouched = { amount: '', revision: 0 }
const toAddress = { recipient: { address: 'T1' } }
const otherNetwork = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'

const history = { from: 'USD', to: 'EUR', rate_source: 'pretend', points: [] }

export const orderForm: Exhibit = {
  logic: orderFormFlow,
  inputs: [
    { form: 'send', walletId: 'w1', orderType: null, payeeId: 'd1', symbol: null, againId: null },
  ],
  events: [
    doneEvent('findDraft', { draft: null }),
    refusedEvent('findDraft', 'INTERNAL'),
    doneEvent('saveDraft'),
    refusedEvent('saveDraft', 'INTERNAL'),
    doneEvent('readOffer', offer),
    refusedEvent('readOffer', 'OFFLINE'),
    { type: 'form.retry' },
    placeSnapshot('submitting', null, 'finding'),
    placeSnapshot('reviewing'),
    placeSnapshot('reviewing', new Refusal('INSUFFICIENT_FUNDS').note),
    placeSnapshot('submitting'),
    placeSnapshot('priceMoved'),
    placeSnapshot('following'),
    quoteSnapshot('asking', 'eur'),
    quoteSnapshot('quoted', 'eur'),
    quoteSnapshot('quoted', 'eur', { revision: 2 }),
    quoteSnapshot('quoted', 'eur', { orderType: 'HIFI_SEPA_OFFRAMP', reference: 'Müller' }),
    quoteSnapshot('unpriced', 'eur', { quote: null, refusal: new Refusal('OFFLINE').note }),
    quoteSnapshot('locked', 'eur'),
    quoteSnapshot('empty', 'usd', untouched),
    quoteSnapshot('asking', 'usd', toAddress),
    quoteSnapshot('asking', 'usd', { ...toAddress, revision: 0 }),
    { type: 'payee.pick', payee: { kind: 'address', address: 'T1', memo: '' } },
    { type: 'payee.drop' },
    { type: 'recipient.search', search: 'Mill' },
    { type: 'recipient.scan' },
    doneEvent('recipientScan', { address: null, chainId: null }),
    doneEvent('recipientScan', { address: otherNetwork, chainId: null }),
    { type: 'recipient.add', choice: 'SEPA', draft: { iban: 'DE89370400440532013000' } },
    doneEvent('newRecipient', { saved: null, name: '' }),
    doneEvent('newRecipient', { saved: { id: 'd2', type: 'SEPA' }, name: 'Mill' }),
    { type: 'address.scan', currencyId: 'usd' },
    { type: 'address.type', address: 'T1', currencyId: 'usd' },
    { type: 'address.type', address: otherNetwork, currencyId: 'usd' },
    doneEvent('scan', { address: null, chainId: null }),
    doneEvent('scan', { address: 'T1', chainId: null }),
    doneEvent('scan', { address: otherNetwork, chainId: chainIds.bitcoin }),
    { type: 'form.review' },
    delayEvent('reviewOpens', 'orderForm.work.open.making.writing.draft.typed.reviewing.opening'),
    { type: 'form.edit' },
    { type: 'form.confirm' },
    { type: 'when.set', when: null },
    { type: 'form.schedule', when: sampleWhen },
    doneEvent('createSchedule', sampleSchedule),
    refusedEvent('createSchedule', 'LIMIT_REACHED'),
    {
      type: 'xstate.error.actor.createSchedule',
      error: new Refusal('STEP_UP_REQUIRED', undefined, { bound: { purpose: 'order' } }),
    },
    doneEvent('proof', { proven: true }),
    doneEvent('proof', { proven: false }),
    { type: 'balances.changed' },
    doneEvent('readBalances', []),
    doneEvent('readBalances', held('600')),
    refusedEvent('readBalances', 'OFFLINE'),
    { type: 'order.changed', order: { order_uuid: 'o1' } },
    { type: 'news.reset' },
    doneEvent('place', { order: null }),
    { type: 'form.restart' },
    { type: 'form.clear' },
    snapshotEvent('terms', { context: { terms: null } }),
    doneEvent('readLine', history),
    { type: 'range.set', days: 7 },
    refusedEvent('readLine', 'RATE_NOT_FOUND'),
  ],
  essence: ({ context: { payeeId } }) => payeeId,
}

export const ordersExhibit = listExhibit(
  ordersList.flow,
  { walletId: 'w1', status: null },
  { walletId: 'w1', status: 'NEW' },
)

const waitingOrder = { next: { allowed_events: ['order.approve', 'order.cancel'] } }

const orderToDecline = {
  next: { allowed_events: ['order.approve', 'order.decline'] },
  approval: { fixed: 'total', price: { quote_id: 'q1' } },
}

const orderToRecall = {
  next: null,
  recall: {
    obstacle: null,
    reasons: ['wrong_recipient', 'fraud'],
    until: '2026-03-09T09:00:00.000Z',
    answer_by: '2026-03-16T09:00:00.000Z',
    recall: null,
  },
}

const proofRequired = {
  type: 'xstate.error.actor.approveOrder',
  error: new Refusal('STEP_UP_REQUIRED', undefined, { bound: { purpose: 'order' } }),
}

export const oneOrderExhibit: Exhibit = {
  logic: oneOrderFlow,
  inputs: [{ orderId: 'o1' }],
  events: [
    doneEvent('readOrder', waitingOrder),
    doneEvent('readOrder', { next: null }),
    refusedEvent('readOrder', 'NOT_FOUND'),
    { type: 'order.retry' },
    { type: 'order.changed', order: { order_uuid: 'o1' } },
    { type: 'order.changed', order: { order_uuid: 'o2' } },
    { type: 'news.reset' },
    { type: 'order.approve' },
    { type: 'order.cancel' },
    doneEvent('approveOrder'),
    refusedEvent('approveOrder', 'STATE_CONFLICT'),
    proofRequired,
    doneEvent('proof', { proven: true }),
    doneEvent('proof', { proven: false }),
    doneEvent('readOrder', orderToDecline),
    { type: 'xstate.after.priceAges.oneOrder.shown.idle' },
    { type: 'decline.open' },
    { type: 'decline.close' },
    { type: 'order.decline', reason: 'wrong_amount' },
    doneEvent('declineOrder'),
    refusedEvent('declineOrder', 'STATE_CONFLICT'),
    doneEvent('readOrder', orderToRecall),
    { type: 'recall.open' },
    doneEvent('recalling'),
    { type: 'comment.edit' },
    doneEvent('comment', { result: null }),
    { type: 'order.simulate', simulation: 'rail.settled' },
    doneEvent('simulateOrder'),
    refusedEvent('simulateOrder', 'STATE_CONFLICT'),
    doneEvent('cancelOrder'),
    refusedEvent('cancelOrder', 'STATE_CONFLICT'),
  ],
}

export const orderCommentExhibit: Exhibit = {
  logic: orderComment.flow,
  inputs: [{ draft: { orderId: 'o1', walletId: 'w1', text: '' } }],
  events: [
    { type: 'draft.set', change: { text: 'Rent for March' } },
    { type: 'form.submit' },
    { type: 'form.reset' },
    doneEvent('submitForm', { result: { order_uuid: 'o1' } }),
    refusedEvent('submitForm', 'NOT_FOUND'),
  ],
}

export const addMoneyExhibit: Exhibit = {
  logic: addMoneyFlow,
  inputs: [{ walletId: 'w1' }],
  events: [
    doneEvent('readAddMoneyOptions', { orderTypes: [], accounts: [] }),
    refusedEvent('readAddMoneyOptions', 'OFFLINE'),
    { type: 'options.retry' },
  ],
}

import { Refusal } from '#contract/kit/refusal'
import { done, moved, refused, type Exhibit } from '#machines/kit/exhibit'
import { addMoneyFlow } from './addMoney.flow.ts'
import { oneOrderFlow } from './oneOrder.flow.ts'
import { orderFormFlow } from './orderForm.flow.ts'
import { orders as ordersList } from './orders.flow.ts'

const offer = {
  currencies: [],
  orderTypes: [{ id: 'WITHDRAWAL_CRYPTO' }],
  balances: [],
  payees: [{ kind: 'destination', name: 'Mill', destination: { id: 'd1', type: 'SEPA' } }],
  decimal: '.',
}

const place = (state: string, refusal: object | null = null, inner: string | null = null) =>
  moved('place', {
    value: inner === null ? state : { [state]: inner },
    matches: (asked: string | Record<string, string>) =>
      typeof asked === 'string' ? asked === state : asked[state] === inner,
    context: { refusal, draft: null },
  })

const quote = (state: string, to: string | null, more: object = {}) =>
  moved('quote', {
    value: state,
    matches: (asked: string) => asked === state,
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
      revision: 1,
      quote: state === 'asking' ? null : { quote_id: 'q1' },
      ...more,
    },
  })

const untouched = { from: null, amount: '', revision: 0 }
const toAddress = { recipient: { address: 'T1' } }

const history = { from: 'USD', to: 'EUR', rate_source: 'pretend', points: [] }

export const orderForm: Exhibit = {
  logic: orderFormFlow,
  inputs: [{ form: 'send', walletId: 'w1', orderType: null, payeeId: 'd1' }],
  said: [
    done('findDraft', { draft: null }),
    refused('findDraft', 'INTERNAL'),
    done('saveDraft'),
    refused('saveDraft', 'INTERNAL'),
    done('readOffer', offer),
    refused('readOffer', 'OFFLINE'),
    { type: 'form.retry' },
    place('submitting', null, 'finding'),
    place('reviewing'),
    place('reviewing', { code: 'INSUFFICIENT_FUNDS' }),
    place('submitting'),
    place('priceMoved'),
    place('following'),
    quote('asking', 'eur'),
    quote('quoted', 'eur'),
    quote('locked', 'eur'),
    quote('empty', null, untouched),
    quote('asking', 'usd', toAddress),
    quote('asking', 'usd', { ...toAddress, revision: 0 }),
    { type: 'payee.pick', payee: { kind: 'address', address: 'T1', memo: '' } },
    { type: 'payee.drop' },
    { type: 'address.scan', currencyId: 'usd' },
    done('scan', { address: null }),
    done('scan', { address: 'T1' }),
    { type: 'form.confirm' },
    { type: 'order.told', order: { order_uuid: 'o1' } },
    { type: 'news.reset' },
    done('place', { order: null }),
    { type: 'form.restart' },
    { type: 'form.clear' },
    done('readLine', history),
    refused('readLine', 'RATE_NOT_FOUND'),
  ],
  essence: ({ context: { payeeId } }) => payeeId,
}

export const orders: Exhibit = {
  logic: ordersList.flow,
  inputs: [{ filter: { walletId: 'w1', status: null } }],
  said: [
    { type: 'list.turn', offset: 10 },
    { type: 'list.filter', filter: { walletId: 'w1', status: 'NEW' } },
    { type: 'list.refresh' },
    done('fetchPage', { data: [], total: 0 }),
    refused('fetchPage', 'OFFLINE'),
  ],
}

const waiting = { next: { allowed_events: ['order.approve', 'order.cancel'] } }

const proofWanted = {
  type: 'xstate.error.actor.approveOrder',
  error: new Refusal('STEP_UP_REQUIRED', undefined, { bound: { purpose: 'order' } }),
}

export const oneOrder: Exhibit = {
  logic: oneOrderFlow,
  inputs: [{ orderId: 'o1' }],
  said: [
    done('readOrder', waiting),
    done('readOrder', { next: null }),
    refused('readOrder', 'NOT_FOUND'),
    { type: 'order.retry' },
    { type: 'order.told', order: { order_uuid: 'o1' } },
    { type: 'order.told', order: { order_uuid: 'o2' } },
    { type: 'news.reset' },
    { type: 'order.approve' },
    { type: 'order.cancel' },
    done('approveOrder'),
    refused('approveOrder', 'STATE_CONFLICT'),
    proofWanted,
    done('proof', { proven: true }),
    done('proof', { proven: false }),
    { type: 'order.press', press: 'rail.settled' },
    done('pressOrder'),
    refused('pressOrder', 'STATE_CONFLICT'),
    done('cancelOrder'),
    refused('cancelOrder', 'STATE_CONFLICT'),
  ],
}

export const addMoney: Exhibit = {
  logic: addMoneyFlow,
  inputs: [{ walletId: 'w1' }],
  said: [
    done('readWaysIn', { orderTypes: [], accounts: [] }),
    refused('readWaysIn', 'OFFLINE'),
    { type: 'ways.retry' },
  ],
}

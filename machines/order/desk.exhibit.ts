import { Refusal } from '#contract/kit/refusal'
import { done, moved, refused, type Exhibit } from '#machines/kit/exhibit'
import { addMoneyFlow } from './addMoney.flow.ts'
import { deskFlow } from './desk.flow.ts'
import { oneOrderFlow } from './oneOrder.flow.ts'
import { orders as ordersList } from './orders.flow.ts'

const offer = { currencies: [], orderTypes: [], balances: [], payees: [], decimal: '.' }

const place = (state: string, refusal: object | null = null) =>
  moved('place', {
    matches: (asked: string) => asked === state,
    context: { refusal, draft: null },
  })

const quote = (state: string, to: string | null) =>
  moved('quote', {
    matches: (asked: string) => asked === state,
    context: {
      orderType: 'EXCHANGE_CRYPTO_INTERNAL',
      from: 'usd',
      to,
      amount: '100',
      side: 'selling',
      subtract: true,
      decimal: '.',
      quote: state === 'quoted' ? { quote_id: 'q1' } : null,
    },
  })

const history = { from: 'USD', to: 'EUR', rate_source: 'pretend', points: [] }

export const desk: Exhibit = {
  logic: deskFlow,
  inputs: [{ desk: 'send', walletId: 'w1', orderType: null, payeeId: 'd1' }],
  said: [
    done('findDraft', { draft: null }),
    refused('findDraft', 'INTERNAL'),
    done('keepDraft'),
    refused('keepDraft', 'INTERNAL'),
    done('readOffer', offer),
    refused('readOffer', 'OFFLINE'),
    { type: 'desk.retry' },
    place('looking'),
    place('reviewing'),
    place('reviewing', { code: 'INSUFFICIENT_FUNDS' }),
    place('placing'),
    place('priceMoved'),
    place('following'),
    quote('asking', null),
    quote('asking', 'eur'),
    quote('quoted', 'eur'),
    { type: 'pair.swap' },
    { type: 'from.pick', currencyId: 'usd' },
    { type: 'payee.pick', payee: { kind: 'address', address: 'T1', memo: '' } },
    { type: 'payee.drop' },
    { type: 'address.scan' },
    done('scan', { address: null }),
    done('scan', { address: 'T1' }),
    { type: 'desk.confirm' },
    { type: 'order.told', order: { order_uuid: 'o1' } },
    { type: 'news.reset' },
    done('place', { order: null }),
    { type: 'desk.again' },
    { type: 'desk.clear' },
    { type: 'draft.keep' },
    done('readLine', history),
    refused('readLine', 'RATE_NOT_FOUND'),
  ],
  essence: ({ context: { pair, line, ready, payee } }) => [pair, line?.pair, ready === null, payee],
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

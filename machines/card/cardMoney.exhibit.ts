import {
  doneEvent,
  snapshotEvent,
  refusedEvent,
  type Exhibit,
  eventsOf,
} from '#machines/kit/exhibit'
import { cardMoneyFlow } from './cardMoney.flow.ts'

const offer = {
  account: { type: 'prepaid', currency: { uuid: 'eur' }, issuing_program: { order_types: [] } },
  currencies: [],
  balances: [],
  orderTypes: [],
  decimal: '.',
}

const placeSnapshot = (state: string, refusal: object | null = null, inner: string | null = null) =>
  snapshotEvent('place', {
    value: inner === null ? state : { [state]: inner },
    matches: (pattern: string | Record<string, string>) =>
      typeof pattern === 'string' ? pattern === state : pattern[state] === inner,
    context: { refusal, draft: null },
  })

const quoteSnapshot = (state: string) =>
  snapshotEvent('quote', {
    value: state,
    matches: (pattern: string) => pattern === state,
    context: {
      orderType: 'TRANSFER_CARD_PREPAID',
      walletId: 'w1',
      from: 'eur',
      to: 'eur',
      amount: '100',
      side: 'selling',
      subtract: true,
      decimal: '.',
      recipient: { subAccountId: 's1' },
      reference: '',
      quote: state === 'asking' ? null : { quote_id: 'q1' },
    },
  })

const at = { accountId: 's1', cardId: 'k1' }

export const cardMoneyExhibit: Exhibit = {
  logic: cardMoneyFlow,
  inputs: [{ walletId: 'w1' }],
  events: [
    { type: 'money.open', way: 'load', at },
    { type: 'money.open', way: 'takeOff', at },
    ...eventsOf('money.drop', 'money.retry', 'money.confirm'),
    { type: 'from.pick', currencyId: 'usd' },
    doneEvent('readMoneyOffer', offer),
    refusedEvent('readMoneyOffer', 'OFFLINE'),
    quoteSnapshot('asking'),
    quoteSnapshot('quoted'),
    quoteSnapshot('locked'),
    placeSnapshot('submitting', null, 'finding'),
    placeSnapshot('reviewing'),
    placeSnapshot('reviewing', { code: 'INSUFFICIENT_FUNDS' }),
    placeSnapshot('submitting'),
    placeSnapshot('priceMoved'),
    placeSnapshot('following'),
    doneEvent('place', { order: null }),
    { type: 'order.changed', order: { order_uuid: 'o1' } },
    { type: 'news.reset' },
  ],
}

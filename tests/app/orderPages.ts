import { jsonResponse } from '#tests/kit/fakeBank'
import { orderEvent } from './activityPages.ts'
import { coins, eth, eur, walletPages } from './walletPages.ts'

/** What the bank answers about orders of the wallet `w1`, by path. */

const moment = '2026-01-05T10:30:00Z'
/** When it last changed, which is not when it was made. */
const later = '2026-01-09T18:45:00Z'

export const ORDERS = '/v1/v2/orders'
export const CALC = '/v1/v2/orders/calc'
export const TERMS = '/v1/v2/orders/terms'
export const EXCHANGE = '/v1/orders/EXCHANGE_CRYPTO_INTERNAL'

const meta = {
  order_uuid: 'o1',
  request_id: null,
  fee: '1.00',
  fee_currency: 'EUR',
  network_fee: '0.00',
  network_fee_currency: 'EUR',
  exchange_rate: '0.0005',
  billing_amount: '100.00',
  billing_currency: 'EUR',
  billing_amount_currency: 'EUR',
  transaction_amount: '100.00',
  transaction_currency: 'EUR',
  transaction_amount_currency: 'EUR',
  to_address: null,
  memo: null,
  reference: null,
  note: null,
  counterparty_account_id: null,
  counterparty_destination_id: null,
  virtual_account_id: null,
  to_wallet_id: null,
  rail: null,
  rail_ref: null,
  txid: null,
}

export const order = (more: object = {}) => ({
  id: 'o1',
  number: 1234,
  order_uuid: 'o1',
  order_type: 'EXCHANGE_CRYPTO_INTERNAL',
  status: 'COMPLETE',
  sub_status: 'settled',
  reason_code: null,
  wallet_uuid: 'w1',
  wallet_id: 'w1',
  from_uuid: eur.uuid,
  to_uuid: eth.uuid,
  from: { amount: '100.00', currency: 'EUR' },
  to: { amount: '0.049500000000000000', currency: 'ETH' },
  amount_from: '100.00',
  amount_to: '0.049500000000000000',
  amount: '100.00',
  total: '100.00',
  info: '',
  to_address: null,
  txid: null,
  network: null,
  linked_order_uuid: null,
  created_at: moment,
  updated_at: later,
  deadline_at: null,
  confirmations: null,
  next: null,
  version: 1,
  meta,
  ...more,
})

export const waiting = {
  status: 'NEW',
  sub_status: 'awaiting_step_up',
  next: {
    mover: 'you',
    why: 'awaiting_step_up',
    until: '2026-01-05T11:00:00Z',
    allowed_events: ['order.approve', 'order.cancel'],
  },
}

export const detail = (more: object = {}) => ({
  ...order(more),
  destination: null,
  history: [
    {
      seq: 1,
      from: null,
      event: 'order.place',
      to: 'NEW',
      sub_status: null,
      reason_code: null,
      actor: 'customer',
      at: moment,
    },
  ],
})

/** A withdrawal to a bank account, unless changed. */
export const orderType = (id: string, more: object = {}) => ({
  id,
  name: id,
  transaction_type: null,
  description: null,
  direction: 'withdrawal',
  is_internal: false,
  payment_method: 'sepa',
  currency: 'EUR',
  min_amount: '5.00',
  max_amount: '1000.00',
  fee_fixed: '0.00',
  fee_percent: 1,
  network_fee: 'none',
  kyc_rails_id: null,
  ...more,
})

const exchange = orderType('EXCHANGE_CRYPTO_INTERNAL', {
  name: 'Exchange',
  is_internal: true,
  payment_method: 'exchange',
})

export const price = (id: string, more: object = {}) => ({
  quote_id: id,
  expires_at: '2000-01-01T00:00:00Z',
  order_type: 'EXCHANGE_CRYPTO_INTERNAL',
  is_reverse: false,
  is_subtract: true,
  from_currency: eur.uuid,
  to_currency: eth.uuid,
  from_symbol: 'EUR',
  to_symbol: 'ETH',
  from_amount: '100.00',
  net_amount: '99.00',
  result_amount: '0.049500000000000000',
  fees: '1.00',
  commission: '1.00',
  comission: '1.00',
  base_markup: '0.00',
  network_fee: '0.00',
  transaction_fee: '0.00',
  rounding: '0.00',
  rounding_to: '0.000000000000000000',
  rate: '0.0005',
  rate_source: 'pretend',
  rate_at: moment,
  direction: 'f2c',
  fee_lines: [],
  ...more,
})

export const terms = (more: object = {}) => ({
  currency_id: eur.uuid,
  symbol: 'EUR',
  base_currency: 'EUR',
  min_amount: '5.00',
  max_amount: '1000.00',
  fee_fixed: '0.50',
  fee_percent: 0.2,
  network_fee: '0.00',
  arrives_by: null,
  limits: [],
  ...more,
})

const page = (data: object[]) => ({
  total: data.length,
  count: data.length,
  data,
  has_more: false,
})

/** The events that orders are. */
const eventPages = (...ids: string[]) =>
  Object.fromEntries(
    ids.map((id) => [
      `/v2/user/activity/${id}`,
      () => jsonResponse({ ...orderEvent(id), transaction: null, purchase: null }),
    ]),
  )

export const orderPages = (orders: object[] = [order()]) => ({
  ...walletPages(),
  ...coins,
  '/v1/v2/orders/order_types': () => jsonResponse([exchange]),
  [ORDERS]: () => jsonResponse(page(orders)),
  ...eventPages('o1', 'o2'),
  [`${ORDERS}/o1`]: () => jsonResponse(detail()),
  [CALC]: () => jsonResponse(price('q1')),
  [TERMS]: () => jsonResponse(terms()),
})

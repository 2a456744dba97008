/** Events of the wallet `w1`, as the bank tells them. */

const moment = '2026-01-05T10:30:00Z'
/** When it last changed, which is not when it was made. */
const later = '2026-01-09T18:45:00Z'

/** A deposit of ether, unless changed. */
export const event = (id: string, more: object = {}) => ({
  id,
  source: 'transaction',
  number: 7,
  wallet_uuid: 'w1',
  kind: 'in',
  type: 'DEPOSIT_CRYPTO_EXTERNAL',
  status: 'complete',
  waiting: false,
  reason: null,
  created_at: moment,
  updated_at: later,
  name: null,
  paid: null,
  received: { amount: '0.418305617204118396', currency: 'ETH' },
  fees: [],
  value: { amount: '1200.00', currency: 'EUR' },
  network: 'Ethereum',
  address: '0xabcdefabcdefabcdef',
  txid: '0xfeed',
  reference: null,
  note: null,
  merchant: null,
  card: null,
  refunded: null,
  transactions: [id],
  ...more,
})

/** An exchange by order, unless changed. */
export const orderEvent = (id: string, more: object = {}) =>
  event(id, {
    source: 'order',
    number: 1234,
    kind: 'exchange',
    type: 'EXCHANGE_CRYPTO_INTERNAL',
    paid: { amount: '100.00', currency: 'EUR' },
    received: { amount: '0.049500000000000000', currency: 'ETH' },
    fees: [{ amount: '1.00', currency: 'EUR' }],
    value: { amount: '100.00', currency: 'EUR' },
    network: null,
    address: null,
    txid: null,
    ...more,
  })

/** A purchase by card, refunded in part. */
export const purchaseEvent = (id: string) =>
  event(id, {
    source: 'purchase',
    kind: 'card',
    type: 'CLEARING',
    name: 'Tea House',
    paid: { amount: '7.50', currency: 'EUR' },
    received: null,
    value: null,
    network: null,
    address: null,
    txid: null,
    merchant: { name: 'Tea House', category_code: '5814', city: 'Riga', country: 'LV' },
    card: { id: 'k1', last4: '4242' },
    refunded: { amount: '2.00', currency: 'EUR' },
  })

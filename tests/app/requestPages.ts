import { jsonResponse } from '#tests/kit/fakeBank'
import { price } from './orderPages.ts'

/** A request for money by its link, as the bank returns it. */

export const slug = 'Abcdefghijklmnopqrstuv'
export const link = {
  slug,
  status: 'OPEN',
  asker: 'Rowan',
  amount: '25.50',
  due: '25.50',
  currency_id: 'usd',
  symbol: 'USD',
  note: 'Dinner',
  created_at: '2026-03-02T09:00:00.000Z',
  expires_at: '2026-03-09T09:00:00.000Z',
  outside: null,
}

export const publicPages = (answer: object = link) => ({
  [`/v2/payment-requests/${slug}`]: () => jsonResponse(answer),
})

export const account = {
  rail: 'SEPA',
  holder: 'Ann Larsen',
  iban: 'DE89370400440532013000',
  account_number: null,
  routing_number: null,
  bic: 'RILLDEFF',
  bank_name: 'Rill Play Bank',
  bank_address: null,
  reference: 'SL12345678 PRABCDEFGH',
  code: 'BCD',
}
export const address = {
  chain: 900_000_144,
  chain_name: 'XRP Ledger',
  address: 'rExampleAddress',
  memo: '100123',
  least: '1',
  confirmations: 1,
  code: 'ripple:rExampleAddress?amount=25.5&dt=100123',
}

export const toPay = { ...link, own: false, available: '500.00' }
export const dinner = price('q1', {
  order_type: 'TRANSFER_INTERNAL',
  from_amount: '25.50',
  result_amount: '25.50',
  from_symbol: 'USD',
  to_symbol: 'USD',
})

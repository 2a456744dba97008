import type { PaymentTerms, PaymentTermsRequest } from '#contract/quote'
import { delayEvent, doneEvent, refusedEvent, type Exhibit } from '#machines/kit/exhibit'
import { termsFlow } from './terms.flow.ts'

const payment = (to_wallet_id: string): PaymentTermsRequest => ({
  wallet_id: 'w1',
  order_type: 'TRANSFER_INTERNAL',
  from_currency_id: 'usd',
  to_currency_id: 'usd',
  is_subtract: true,
  to_wallet_id,
})

const terms: PaymentTerms = {
  currency_id: 'usd',
  symbol: 'USD',
  base_currency: 'EUR',
  min_amount: '0.01',
  max_amount: null,
  fee_fixed: '0.00',
  fee_percent: 0,
  network_fee: '0.00',
  arrives_by: null,
  limits: [],
}

export const termsExhibit: Exhibit = {
  logic: termsFlow,
  events: [
    { type: 'payment.set', payment: payment('w2') },
    { type: 'payment.set', payment: payment('w3') },
    { type: 'payment.set', payment: null },
    { type: 'terms.refresh' },
    doneEvent('readTerms', terms),
    refusedEvent('readTerms', 'OFFLINE'),
    delayEvent('termsAge', 'terms.known'),
    delayEvent('termsAge', 'terms.unavailable'),
  ],
}

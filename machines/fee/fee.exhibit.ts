import { doneEvent, eventsOf, refusedEvent, type Exhibit } from '#machines/kit/exhibit'
import { pageExhibit } from '#machines/kit/pageExhibit'
import { fees, type Fees } from './fees.flow.ts'
import { feesPageFlow } from './feesPage.flow.ts'

const limits: Fees['limits'] = {
  currency: 'USD',
  per_day: '1000.00',
  paid: '250.00',
  left: '750.00',
  per_payment: null,
  own: null,
  reason: null,
  until: null,
  new_recipient: '500.00',
  types: [{ type: 'EXCHANGE_CRYPTO_INTERNAL', per_day: '400.00', left: '150.00' }],
}

const exchange: Fees['types'][number] = {
  id: 'EXCHANGE_CRYPTO_INTERNAL',
  name: 'Exchange',
  transaction_type: null,
  description: null,
  direction: 'withdrawal',
  is_internal: true,
  payment_method: 'INTERNAL',
  currency: 'USD',
  min_amount: '1',
  max_amount: '2500.00',
  fee_fixed: '0',
  fee_percent: 0.5,
  network_fee: 'none',
  kyc_rails_id: null,
}

const feesExhibit: Exhibit = {
  logic: fees.flow,
  inputs: [{ asked: null }],
  events: [
    ...eventsOf('page.refresh', 'news.arrived'),
    doneEvent('readAnswer', { answer: { types: [exchange], limits } }),
    doneEvent('readAnswer', {
      answer: {
        types: [exchange],
        limits: {
          ...limits,
          per_payment: '200.00',
          own: { kinds: ['day', 'payment'], last_day: '2026-12-31' },
        },
      },
    }),
    doneEvent('readAnswer', {
      answer: {
        types: [exchange],
        limits: { ...limits, left: '0.00', reason: 'unverified' },
      },
    }),
    refusedEvent('readAnswer'),
  ],
}

export const feeExhibits = { feesPage: pageExhibit(feesPageFlow), fees: feesExhibit }

import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import type { PaymentTerms, PaymentTermsRequest } from '#contract/quote'
import { limitPassed, termsRequestOf } from '#machines/order/terms.setup'
import { wire } from '#machines/kit/port'
import { termsFlow, termsPorts } from '#machines/order/terms.flow'
import type { QuoteContext } from '#machines/order/quote.setup'

import { settled } from '#tests/kit/mbt'
import { createPendingPorts } from '#tests/kit/pendingPorts'

/** What a payment is held to, before it has an amount. */

const payment = (to_wallet_id: string): PaymentTermsRequest => ({
  wallet_id: 'w1',
  order_type: 'TRANSFER_INTERNAL',
  from_currency_id: 'usd',
  to_currency_id: 'usd',
  is_subtract: true,
  to_wallet_id,
})

const limit = (kind: 'new_recipient' | 'day', from_amount: string) => ({
  kind,
  amount: from_amount,
  from_amount,
  left: from_amount,
  max: '1000.00',
  until: null,
})

const terms = (...limits: PaymentTerms['limits']): PaymentTerms => ({
  currency_id: 'usd',
  symbol: 'USD',
  base_currency: 'USD',
  min_amount: '0.01',
  max_amount: null,
  fee_fixed: '0.00',
  fee_percent: 0,
  network_fee: '0.00',
  arrives_by: null,
  limits,
})

function open() {
  const bank = createPendingPorts(termsPorts)
  const clock = new SimulatedClock()
  const actor = createActor(wire(termsFlow, termsPorts, bank.answers), { clock }).start()
  const asked = () => bank.asked.map(({ input }) => (input as PaymentTermsRequest).to_wallet_id)
  const answer = async (reply: PaymentTerms) => {
    bank.last('readTerms').answer(reply)
    await settled()
  }
  return { actor, clock, asked, answer, shown: () => actor.getSnapshot().context.terms }
}

test('one payment is asked about once, another at once, and neither shows the other’s', async () => {
  const { actor, asked, answer, shown } = open()
  actor.send({ type: 'payment.set', payment: payment('w2') })
  actor.send({ type: 'payment.set', payment: payment('w2') })
  expect(asked().length).toBe(1)
  await answer(terms())
  expect(shown()).toEqual(terms())
  actor.send({ type: 'payment.set', payment: payment('w3') })
  expect([shown(), asked()]).toEqual([null, ['w2', 'w3']])
  actor.send({ type: 'payment.set', payment: null })
  await answer(terms())
  expect(shown()).toBeNull()
})

test('they are read again before they are old, and stay meanwhile', async () => {
  const { actor, clock, asked, answer, shown } = open()
  actor.send({ type: 'payment.set', payment: payment('w2') })
  await answer(terms(limit('day', '20.00')))
  clock.increment(60_000)
  expect([asked().length, shown()]).toEqual([2, terms(limit('day', '20.00'))])
  actor.send({ type: 'terms.refresh' })
  expect(asked().length).toBe(3)
  await answer(terms())
  expect(shown()).toEqual(terms())
})

const draft: QuoteContext = {
  orderType: 'WITHDRAWAL_CRYPTO',
  walletId: 'w1',
  from: 'eth',
  to: 'eth',
  amount: '',
  side: 'selling',
  subtract: true,
  recipient: {},
  reference: '',
  arrivesAsSent: true,
  decimal: '.',
  revision: 0,
  quote: null,
  previousQuote: null,
  renewals: 0,
  renewalsMax: 1,
  refusal: null,
}

test('nothing is asked about a payment to nobody, or to half an address', () => {
  const address = '0x52908400098527886E0F7030069857D2E4169EE7'
  const to = (recipient: QuoteContext['recipient']) => termsRequestOf({ ...draft, recipient })
  expect([to({}), to({ address: address.slice(0, 12) })]).toEqual([null, null])
  expect(to({ address, memo: '7' })).toMatchObject({ to_address: address, memo: '7' })
  expect(to({ destinationId: 'd1' })).toMatchObject({ counterparty_destination_id: 'd1' })
  expect(termsRequestOf({ ...draft, walletId: null, recipient: { address } })).toBeNull()
  expect(termsRequestOf({ ...draft, orderType: 'EXCHANGE_CRYPTO_INTERNAL' })).not.toBeNull()
})

test('a price is held to the narrowest limit, and to none exactly at it', () => {
  const both = terms(limit('new_recipient', '500.00'), limit('day', '100.00'))
  const passed = (amount: string, currencyId = 'usd') =>
    limitPassed(both, { currencyId, amount })?.kind ?? null
  expect([passed('100.00'), passed('100.01'), passed('600')]).toEqual([null, 'day', 'day'])
  expect([passed('600', 'eur'), limitPassed(null, { currencyId: 'usd', amount: '9' })]).toEqual([
    null,
    null,
  ])
})

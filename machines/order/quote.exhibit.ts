import type { Quote } from '#contract/quote'
import { delayEvent, doneEvent, refusedEvent, type Exhibit } from '#machines/kit/exhibit'
import { quoteFlow } from './quote.flow.ts'

/** A hundred dollars into euro, with a fee of half a percent. */
export const sampleQuote: Quote = {
  quote_id: 'q1.sample',
  expires_at: '2026-03-02T09:00:30.000Z',
  order_type: 'EXCHANGE_CRYPTO_INTERNAL',
  is_reverse: false,
  is_subtract: true,
  from_currency: 'USD',
  to_currency: 'EUR',
  from_symbol: 'USD',
  to_symbol: 'EUR',
  from_amount: '100.00',
  net_amount: '99.50',
  result_amount: '89.55',
  fees: '0.50',
  commission: '0.50',
  comission: '0.50',
  base_markup: '0.50',
  network_fee: '0.00',
  transaction_fee: '0.00',
  rounding: '0.00',
  rounding_to: '0.00',
  rate: '0.900000000000000000',
  rate_source: 'pretend',
  rate_at: '2026-03-02T09:00:00.000Z',
  direction: 'f2f',
  fee_lines: [{ kind: 'percent', amount: '0.50', currency_id: 'USD', symbol: 'USD' }],
}

const amount = (typed: string) => ({ type: 'amount.set', side: 'selling', amount: typed })
const currencyPick = (end: 'from' | 'to', currencyId: string | null) => ({
  type: 'currency.pick',
  end,
  currencyId,
})
const input = { orderType: 'EXCHANGE_CRYPTO_INTERNAL', from: 'USD', decimal: '.' }

export const quoteExhibit: Exhibit = {
  logic: quoteFlow,
  inputs: [
    { ...input, walletId: 'w1', to: null },
    { ...input, walletId: null, to: 'EUR', arrivesAsSent: true, renewalsMax: 0 },
  ],
  events: [
    currencyPick('to', 'EUR'),
    currencyPick('to', null),
    currencyPick('from', 'USD'),
    { type: 'orderType.pick', orderType: 'WITHDRAWAL_CRYPTO' },
    { type: 'payer.pick', subtract: false },
    amount(''),
    amount('100'),
    amount('0,001'),
    { type: 'amount.max' },
    { type: 'address.set', address: 'TXYZ' },
    { type: 'currencies.swap' },
    { type: 'recipient.set', recipient: {}, arrivesAsSent: false },
    { type: 'reference.set', reference: 'Rent' },
    {
      type: 'payee.pick',
      recipient: { destinationId: 'd1' },
      orderType: 'HIFI_SEPA_OFFRAMP',
      currencyId: 'EUR',
      takesItself: false,
    },
    { type: 'quote.refresh' },
    { type: 'quote.accept' },
    { type: 'quote.release' },
    doneEvent('calcOrder', sampleQuote),
    refusedEvent('calcOrder', 'RATE_NOT_FOUND'),
    refusedEvent('calcOrder', 'AMOUNT_TOO_SMALL'),
    doneEvent('findMax', {
      amount: '250.00',
      from_amount: '250.00',
      currency_id: 'USD',
      symbol: 'USD',
    }),
    refusedEvent('findMax', 'INSUFFICIENT_FUNDS'),
    delayEvent('typingPauses', 'quote.settling'),
    delayEvent('quoteExpires', 'quote.quoted'),
  ],
  essence: ({ context: { to, amount: typed, quote: price, refusal } }) => [
    to,
    typed,
    price === null,
    refusal?.code ?? null,
  ],
}

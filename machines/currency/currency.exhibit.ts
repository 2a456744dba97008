import { doneEvent, refusedEvent, type Exhibit, eventsOf } from '#machines/kit/exhibit'
import { pageExhibit } from '#machines/kit/pageExhibit'
import { alerts } from './alerts.flow.ts'
import { balancesPageFlow } from './balancesPage.flow.ts'
import { priceAlertLife } from './priceAlert.life.ts'
import { currencyFlow } from './currency.flow.ts'

const currencyExhibit: Exhibit = {
  logic: currencyFlow,
  inputs: [{ walletId: 'w1', symbol: 'BTC' }],
  events: [
    { type: 'range.set', days: 7 },
    { type: 'range.set', days: 365 },
    ...eventsOf('currency.refresh', 'prices.retry'),
    doneEvent('readCurrency', { latest: [], accounts: [], gain: null }),
    refusedEvent('readCurrency'),
    doneEvent('readPrices', { prices: null }),
    refusedEvent('readPrices', 'RATE_NOT_FOUND'),
  ],
  essence: ({ context: { days, facts } }) => [days, facts === null],
}

const alert = {
  id: 'a1',
  symbol: 'BTC',
  direction: 'above',
  price: '70000.00',
  currency: 'USD',
  created_at: '2026-03-01T10:00:00Z',
}

const alertsExhibit: Exhibit = {
  logic: alerts.flow,
  inputs: [{ asked: { symbol: 'BTC' } }],
  events: [
    ...eventsOf('entries.refresh', 'entries.changed', 'news.arrived', 'form.submit', 'form.reset'),
    { type: 'entry.edit', draft: { direction: 'above', price: '' } },
    { type: 'draft.set', change: { price: '70000' } },
    { type: 'entry.remove', key: 'a1' },
    ...['readEntries', 'saveEntry', 'removeEntry'].map((port) =>
      doneEvent(port, { entries: [alert] }),
    ),
    refusedEvent('readEntries'),
    refusedEvent('saveEntry', 'PRICE_REACHED', { state: 'above' }),
    refusedEvent('removeEntry'),
  ],
}

const priceAlertExhibit: Exhibit = {
  logic: priceAlertLife,
  inputs: ['above', 'below'].flatMap((direction) =>
    [false, true].map((isReached) => ({ direction, isReached })),
  ),
  events: eventsOf('price.check', 'alert.remove'),
}

export const currencyExhibits = {
  balancesPage: pageExhibit(balancesPageFlow),
  currency: currencyExhibit,
  alerts: alertsExhibit,
  priceAlert: priceAlertExhibit,
}

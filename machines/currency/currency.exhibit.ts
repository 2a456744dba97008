import { doneEvent, refusedEvent, type Exhibit, eventsOf } from '#machines/kit/exhibit'
import { pageExhibit } from '#machines/kit/pageExhibit'
import { balancesPageFlow } from './balancesPage.flow.ts'
import { currencyFlow } from './currency.flow.ts'

const currencyExhibit: Exhibit = {
  logic: currencyFlow,
  inputs: [{ walletId: 'w1', symbol: 'BTC' }],
  events: [
    { type: 'range.set', days: 7 },
    { type: 'range.set', days: 90 },
    ...eventsOf('currency.refresh', 'prices.retry'),
    doneEvent('readCurrency', { latest: [], accounts: [], gain: null }),
    refusedEvent('readCurrency'),
    doneEvent('readPrices', { prices: null }),
    refusedEvent('readPrices', 'RATE_NOT_FOUND'),
  ],
  essence: ({ context: { days, facts } }) => [days, facts === null],
}

export const currencyExhibits = {
  balancesPage: pageExhibit(balancesPageFlow),
  currency: currencyExhibit,
}

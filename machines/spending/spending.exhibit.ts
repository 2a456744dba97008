import { doneEvent, eventsOf, refusedEvent, type Exhibit } from '#machines/kit/exhibit'
import { pageExhibit } from '#machines/kit/pageExhibit'
import { spending } from './spending.flow.ts'
import { spendingPageFlow } from './spendingPage.flow.ts'

const march = {
  month: '2026-03',
  amount: '54.60',
  categories: [{ category: 'grocery', amount: '54.60' }],
}

const spendingExhibit: Exhibit = {
  logic: spending.flow,
  inputs: [{ asked: { walletId: 'w1' } }],
  events: [
    ...eventsOf('page.refresh', 'news.arrived'),
    doneEvent('readAnswer', { answer: { base_currency: 'USD', months: [march] } }),
    refusedEvent('readAnswer'),
  ],
}

export const spendingExhibits = {
  spendingPage: pageExhibit(spendingPageFlow),
  spending: spendingExhibit,
}

import { doneEvent, eventsOf, refusedEvent, type Exhibit } from '#machines/kit/exhibit'
import { pageExhibit } from '#machines/kit/pageExhibit'
import { budgetLife } from './budget.life.ts'
import { budgets } from './budgets.flow.ts'
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

const groceries = {
  category: 'grocery',
  amount: '400.00',
  currency: 'USD',
  spent: '54.60',
  left: '345.40',
}

const budgetsExhibit: Exhibit = {
  logic: budgets.flow,
  inputs: [{ asked: { walletId: 'w1' } }],
  events: [
    ...eventsOf('entries.refresh', 'entries.changed', 'news.arrived', 'form.submit', 'form.reset'),
    { type: 'entry.edit', draft: { category: 'grocery', amount: '' } },
    { type: 'draft.set', change: { amount: '400' } },
    { type: 'entry.remove', key: 'grocery' },
    ...['readEntries', 'saveEntry', 'removeEntry'].map((port) =>
      doneEvent(port, { entries: [groceries] }),
    ),
    refusedEvent('readEntries'),
    refusedEvent('saveEntry', 'AMOUNT_TOO_SMALL'),
    refusedEvent('removeEntry'),
  ],
}

const budgetExhibit: Exhibit = {
  logic: budgetLife,
  inputs: [{}],
  events: [
    ...eventsOf('budget.remove'),
    ...[0, 80, 100].flatMap((passed) => [
      { type: 'budget.set', passed },
      { type: 'budget.check', passed, isNewMonth: false },
      { type: 'budget.check', passed, isNewMonth: true },
    ]),
  ],
}

export const spendingExhibits = {
  spendingPage: pageExhibit(spendingPageFlow),
  spending: spendingExhibit,
  budgets: budgetsExhibit,
  budget: budgetExhibit,
}

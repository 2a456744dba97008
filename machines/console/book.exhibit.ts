import { doneEvent, refusedEvent, type Exhibit } from '#machines/kit/exhibit'
import { bookAccount } from './bookAccount.flow.ts'
import { bookAccounts } from './bookAccounts.flow.ts'
import { bookFile } from './bookFile.flow.ts'
import { booksFlow } from './books.flow.ts'
import { earnings } from './earnings.flow.ts'
import { reconciledDay } from './reconciledDay.flow.ts'
import { reconciledDays } from './reconciledDays.flow.ts'
import type { ConsolePageId } from './routes.ts'
import { readExhibit } from './readExhibit.setup.ts'
import { trialBalance } from './trialBalance.flow.ts'

const bookFileExhibit: Exhibit = {
  logic: bookFile.flow,
  events: [
    { type: 'file.save', file: { kind: 'trialBalance', day: '2026-03-01' } },
    doneEvent('saveFile'),
    refusedEvent('saveFile', 'OFFLINE'),
  ],
}

const at = (page: ConsolePageId, ids: readonly (string | null)[]) =>
  ids.map((id) => ({ page, id, query: '' }))

const places = [
  ...at('book', [null, 'accounts', 'fees', 'a1']),
  ...at('differences', [null, 'day', 'l1']),
  ...at('hotWallets', [null, 'h1']),
  ...at('unclaimedPayments', [null, 'p1']),
  ...at('adjustments', ['c1']),
]

const booksExhibit: Exhibit = {
  logic: booksFlow,
  inputs: places.map((location) => ({ location })),
  events: [
    ...places.map((location) => ({ type: 'location.changed', location })),
    { type: 'page.refresh' },
    { type: 'news.arrived' },
  ],
}

/** The books, as staff read them. */
export const staffBookExhibits = {
  books: booksExhibit,
  trialBalance: readExhibit(trialBalance.flow, { day: null }, { currencies: [] }),
  bookAccounts: readExhibit(bookAccounts.flow, { kind: 'fees' }, { data: [], has_more: false }),
  bookAccount: readExhibit(
    bookAccount.flow,
    { id: 'a1', before: null },
    { account: { id: 'a1' }, postings: [], has_more: false },
  ),
  bookFile: bookFileExhibit,
  reconciledDays: readExhibit(
    reconciledDays.flow,
    { view: null, offset: 0 },
    { data: [{ source: 'rail:ach', day: '2026-03-01' }], total: 1 },
  ),
  reconciledDay: readExhibit(
    reconciledDay.flow,
    { source: 'rail:ach', day: '2026-03-01', offset: 0 },
    { data: [{ id: 'l1' }], total: 1 },
  ),
  earnings: readExhibit(earnings.flow, { period: '2026-03' }, { earnings: [], totals: [] }),
}

import { doneEvent, refusedEvent, type Exhibit } from '#machines/kit/exhibit'
import { bookAccount } from './bookAccount.flow.ts'
import { bookAccounts } from './bookAccounts.flow.ts'
import { bookFileFlow } from './bookFile.flow.ts'
import { booksFlow } from './books.flow.ts'
import { earnings } from './earnings.flow.ts'
import { readExhibit } from './readExhibit.setup.ts'
import { trialBalance } from './trialBalance.flow.ts'

const bookFileExhibit: Exhibit = {
  logic: bookFileFlow,
  events: [
    { type: 'file.save', file: { kind: 'trialBalance', day: '2026-03-01' } },
    doneEvent('saveFile'),
    refusedEvent('saveFile', 'OFFLINE'),
  ],
}

const places = [null, 'accounts', 'fees', 'a1'].map((id) => ({
  page: 'book' as const,
  id,
  query: '',
}))

const booksExhibit: Exhibit = {
  logic: booksFlow,
  inputs: places.map((location) => ({ location })),
  events: [
    ...places.map((location) => ({ type: 'location.changed', location })),
    { type: 'page.refresh' },
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
  earnings: readExhibit(earnings.flow, { period: '2026-03' }, { earnings: [], totals: [] }),
}

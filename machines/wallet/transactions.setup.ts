import { assign, setup, stateIn } from 'xstate'
import type { FeedChange } from '#contract/feed'
import type { RefusalNote } from '#contract/kit/refusal'
import type { Transaction, TransactionFilterInput, TransactionStep } from '#contract/transaction'
import {
  mapRows,
  PAGE_ROWS,
  missingPage,
  loadedRows,
  withNewRow,
  withPage,
  type Pages,
  type RowRange,
} from '#machines/kit/pages'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'

/** What the list of moves asks, remembers and hears. The picture is in transactions.flow.ts. */

export interface RowsRequest {
  walletId: string
  filter: TransactionFilterInput
  page: number
  /** Null for the newest that are there. */
  upTo: number | null
}

export interface RowsPage {
  rows: Transaction[]
  total: number
  upTo: number
}

/** One move with its story, and what belongs with it. */
export interface OpenTransaction {
  row: Transaction
  history: TransactionStep[]
  linked: Transaction[]
}

export const transactionsPorts = {
  fetchRows: question<RowsPage, RowsRequest>('fetchRows'),
  fetchMore: question<RowsPage, RowsRequest>('fetchMore'),
  fetchRow: question<OpenTransaction, { walletId: string; id: string }>('fetchRow'),
}

export interface TransactionsInput {
  walletId: string | null
  filter: TransactionFilterInput
  /** Which one is looked at. */
  openId: string | null
}

export interface TransactionsContext extends TransactionsInput, Pages<Transaction> {
  upTo: number | null
  /** How many arrived that the filter may or may not let through. */
  fresh: number
  /** What the eye rests on. */
  seen: RowRange
  /** The page that is being read. */
  asked: number
  looked: OpenTransaction | null
  refusal: RefusalNote | null
}

export type TransactionsEvent =
  | { type: 'wallet.follow'; walletId: string }
  | { type: 'look.at'; filter: TransactionFilterInput; openId: string | null }
  | { type: 'list.see'; seen: RowRange }
  | { type: 'list.retry' }
  | { type: 'list.refresh' }
  | { type: 'news.told'; change: FeedChange }
  | { type: 'news.reset' }

const isFiltered = (filter: TransactionFilterInput) => Object.keys(filter).length > 0

const isSameFilter = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)

/** Only what the feed tells of transactions is a transaction, by the bank's word. */
const transactionIn = ({ table, record }: FeedChange) =>
  table === 'transactions' ? (record as unknown as Transaction) : null

/** Every place a row stands in gets its newer state; late news of an older one change nothing. */
function withNewerRow(context: TransactionsContext, row: Transaction) {
  const { looked: open } = context
  const swap = (one: Transaction) =>
    one.uuid === row.uuid && one.version <= row.version ? row : one
  return {
    ...mapRows(context, swap),
    looked: open && { ...open, row: swap(open.row), linked: open.linked.map(swap) },
  }
}

const isLoaded = (context: TransactionsContext, row: Transaction) =>
  loadedRows(context).some(({ uuid }) => uuid === row.uuid)

const emptyList = {
  pages: {},
  total: 0,
  upTo: null,
  came: [],
  fresh: 0,
  seen: { first: 0, last: 0 },
}

export const emptyTransactions = {
  ...emptyList,
  asked: 0,
  looked: null,
  refusal: null,
}

export const transactionsSetup = setup({
  types: {
    context: {} as TransactionsContext,
    input: {} as TransactionsInput,
    events: {} as TransactionsEvent,
    tags: {} as 'busy',
  },
  actors: transactionsPorts,
  delays: { eyeRests: 80 },
  guards: {
    walletKnown: ({ context }) => context.walletId !== null,
    anotherWallet: ({ context }, { walletId }: { walletId: string }) =>
      walletId !== context.walletId,
    anotherFilter: ({ context }, { filter }: { filter: TransactionFilterInput }) =>
      !isSameFilter(filter, context.filter),
    anotherRow: ({ context }, { openId }: { openId: string | null }) => openId !== context.openId,
    rowWanted: ({ context }) => context.walletId !== null && context.openId !== null,
    aboutLooked: ({ context }, change: FeedChange) =>
      transactionIn(change)?.uuid === context.openId,
    somethingMissing: ({ context }) => missingPage(context, context.seen) !== null,
    /** It was on its way in the page that is being read, perhaps as it stood before. */
    onItsWay: ({ context }, change: FeedChange) => {
      const row = transactionIn(change)
      return row !== null && change.kind !== 'INSERT' && !isLoaded(context, row)
    },
    isStale: stateIn({ list: { fetching: 'stale' } }),
  },
  actions: {
    noteWallet: assign((_, { walletId }: { walletId: string }) => ({ ...emptyList, walletId })),
    noteFilter: assign((_, { filter }: { filter: TransactionFilterInput }) => ({
      ...emptyList,
      filter,
    })),
    noteSeen: assign((_, { seen }: { seen: RowRange }) => ({ seen })),
    noteAsked: assign(({ context }) => ({ asked: missingPage(context, context.seen) ?? 0 })),
    noteFirst: assign(({ context }, { rows, total, upTo }: RowsPage) => ({
      ...emptyList,
      seen: context.seen,
      pages: { 0: rows },
      total,
      upTo,
      refusal: null,
    })),
    noteMore: assign(({ context }, { rows, total }: RowsPage) => ({
      pages: withPage(context.pages, context.asked, rows),
      total,
      refusal: null,
    })),
    /** What stands in the list already is shown at once; its story follows. */
    noteLook: assign(({ context }, { openId }: { openId: string | null }) => {
      const row = loadedRows(context).find(({ uuid }) => uuid === openId)
      return { openId, looked: row ? { row, history: [], linked: [] } : null }
    }),
    forgetLook: assign({ looked: null }),
    noteLooked: assign((_, open: OpenTransaction) => ({ looked: open, refusal: null })),
    noteNews: assign(({ context }, change: FeedChange) => {
      const row = transactionIn(change)
      if (!row) return {}
      if (change.kind !== 'INSERT' || isLoaded(context, row)) return withNewerRow(context, row)
      if (isFiltered(context.filter)) return { fresh: context.fresh + 1 }
      const { pagesMore, ...list } = withNewRow(context, row)
      const upTo = (context.upTo ?? 0) + pagesMore * PAGE_ROWS
      return { ...list, upTo, asked: context.asked + pagesMore }
    }),
    noteRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
  },
})

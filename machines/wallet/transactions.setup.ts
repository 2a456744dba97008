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

/** Ports, context and events of transactions.flow.ts. */

export interface RowsRequest {
  walletId: string
  filter: TransactionFilterInput
  page: number
  /** Null for the newest. */
  upTo: number | null
}

export interface RowsPage {
  rows: Transaction[]
  total: number
  upTo: number
}

/** A transaction with its history and related records. */
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
  openId: string | null
}

export interface TransactionsContext extends TransactionsInput, Pages<Transaction> {
  upTo: number | null
  /** New rows that may or may not match the filter. */
  fresh: number
  /** The rows on screen. */
  visible: RowRange
  /** The page being read. */
  requestedPage: number
  open: OpenTransaction | null
  refusal: RefusalNote | null
}

export type TransactionsEvent =
  | { type: 'wallet.follow'; walletId: string }
  | { type: 'view.set'; filter: TransactionFilterInput; openId: string | null }
  | { type: 'viewport.set'; visible: RowRange }
  | { type: 'list.retry' }
  | { type: 'list.refresh' }
  | { type: 'news.arrived'; change: FeedChange }
  | { type: 'news.reset' }

const isFiltered = (filter: TransactionFilterInput) => Object.keys(filter).length > 0

const isSameFilter = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)

/** A feed record of this table is a transaction, by contract. */
const transactionIn = ({ table, record }: FeedChange) =>
  table === 'transactions' ? (record as unknown as Transaction) : null

/** Updates the row wherever it is shown; older states are ignored. */
function withNewerRow(context: TransactionsContext, row: Transaction) {
  const { open } = context
  const swap = (one: Transaction) =>
    one.uuid === row.uuid && one.version <= row.version ? row : one
  return {
    ...mapRows(context, swap),
    open: open && { ...open, row: swap(open.row), linked: open.linked.map(swap) },
  }
}

const isLoaded = (context: TransactionsContext, row: Transaction) =>
  loadedRows(context).some(({ uuid }) => uuid === row.uuid)

const emptyList = {
  pages: {},
  total: 0,
  upTo: null,
  arrived: [],
  fresh: 0,
  visible: { first: 0, last: 0 },
}

export const emptyTransactions = {
  ...emptyList,
  requestedPage: 0,
  open: null,
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
  delays: { scrollSettles: 80 },
  guards: {
    walletKnown: ({ context }) => context.walletId !== null,
    anotherWallet: ({ context }, { walletId }: { walletId: string }) =>
      walletId !== context.walletId,
    anotherFilter: ({ context }, { filter }: { filter: TransactionFilterInput }) =>
      !isSameFilter(filter, context.filter),
    anotherRow: ({ context }, { openId }: { openId: string | null }) => openId !== context.openId,
    rowWanted: ({ context }) => context.walletId !== null && context.openId !== null,
    aboutOpenRow: ({ context }, change: FeedChange) =>
      transactionIn(change)?.uuid === context.openId,
    somethingMissing: ({ context }) => missingPage(context, context.visible) !== null,
    /** It may be in the page being read, in an older state. */
    mayBeInFlight: ({ context }, change: FeedChange) => {
      const row = transactionIn(change)
      return row !== null && change.kind !== 'INSERT' && !isLoaded(context, row)
    },
    isStale: stateIn({ list: { fetching: 'stale' } }),
  },
  actions: {
    assignWallet: assign((_, { walletId }: { walletId: string }) => ({ ...emptyList, walletId })),
    assignFilter: assign((_, { filter }: { filter: TransactionFilterInput }) => ({
      ...emptyList,
      filter,
    })),
    assignVisible: assign((_, { visible }: { visible: RowRange }) => ({ visible })),
    assignRequestedPage: assign(({ context }) => ({
      requestedPage: missingPage(context, context.visible) ?? 0,
    })),
    assignFirst: assign(({ context }, { rows, total, upTo }: RowsPage) => ({
      ...emptyList,
      visible: context.visible,
      pages: { 0: rows },
      total,
      upTo,
      refusal: null,
    })),
    assignMore: assign(({ context }, { rows, total }: RowsPage) => ({
      pages: withPage(context.pages, context.requestedPage, rows),
      total,
      refusal: null,
    })),
    /** A row from the list is shown at once; its history follows. */
    assignOpenRow: assign(({ context }, { openId }: { openId: string | null }) => {
      const row = loadedRows(context).find(({ uuid }) => uuid === openId)
      return { openId, open: row ? { row, history: [], linked: [] } : null }
    }),
    clearOpenRow: assign({ open: null }),
    assignOpenTransaction: assign((_, open: OpenTransaction) => ({ open, refusal: null })),
    assignNews: assign(({ context }, change: FeedChange) => {
      const row = transactionIn(change)
      if (!row) return {}
      if (change.kind !== 'INSERT' || isLoaded(context, row)) return withNewerRow(context, row)
      if (isFiltered(context.filter)) return { fresh: context.fresh + 1 }
      const { pagesMore, ...list } = withNewRow(context, row)
      const upTo = (context.upTo ?? 0) + pagesMore * PAGE_ROWS
      return { ...list, upTo, requestedPage: context.requestedPage + pagesMore }
    }),
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
  },
})

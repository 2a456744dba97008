import { assign, setup } from 'xstate'
import type { FeedChange } from '#contract/feed'
import type { RefusalNote } from '#contract/kit/refusal'
import {
  recordKinds,
  transactionMethods,
  transactionStatuses,
  transactionTypes,
  type Transaction,
  type TransactionFilterAsked,
} from '#contract/transaction'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refused'

/** What the list of moves asks, remembers and hears. The picture is in transactions.flow.ts. */

export interface RowsAsk {
  walletId: string
  filter: TransactionFilterAsked
  offset: number
  /** Null for the newest that are there. */
  upTo: number | null
}

export interface RowsPage {
  rows: Transaction[]
  total: number
  upTo: number
}

export const transactionsPorts = {
  fetchRows: question<RowsPage, RowsAsk>('fetchRows'),
  fetchMore: question<RowsPage, RowsAsk>('fetchMore'),
  fetchRow: question<Transaction, { walletId: string; id: string }>('fetchRow'),
}

export interface TransactionsInput {
  walletId: string | null
  filter: TransactionFilterAsked
  /** Which one is looked at. */
  openId: string | null
}

export interface TransactionsContext extends TransactionsInput {
  rows: Transaction[]
  total: number
  upTo: number | null
  /** How many came that the filter may or may not let through. */
  fresh: number
  opened: Transaction | null
  refusal: RefusalNote | null
}

export type TransactionsEvent =
  | { type: 'wallet.follow'; walletId: string }
  | { type: 'look.at'; filter: TransactionFilterAsked; openId: string | null }
  | { type: 'list.more' }
  | { type: 'list.refresh' }
  | { type: 'news.told'; change: FeedChange }
  | { type: 'news.reset' }

const isFiltered = (filter: TransactionFilterAsked) => Object.keys(filter).length > 0

const same = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)

/** Only what the feed tells of transactions is a transaction, by the bank's word. */
const told = ({ table, record }: FeedChange) =>
  table === 'transactions' ? (record as unknown as Transaction) : null

export const transactionsSetup = setup({
  types: {
    context: {} as TransactionsContext,
    input: {} as TransactionsInput,
    events: {} as TransactionsEvent,
    tags: {} as 'busy',
  },
  actors: transactionsPorts,
  guards: {
    walletKnown: ({ context }) => context.walletId !== null,
    anotherWallet: ({ context }, { walletId }: { walletId: string }) =>
      walletId !== context.walletId,
    anotherFilter: ({ context }, { filter }: { filter: TransactionFilterAsked }) =>
      !same(filter, context.filter),
    anotherRow: ({ context }, { openId }: { openId: string | null }) =>
      openId !== null && openId !== context.opened?.uuid,
    nothingOpen: (_, { openId }: { openId: string | null }) => openId === null,
    rowWanted: ({ context }) => context.walletId !== null && context.openId !== null,
    moreThere: ({ context }) => context.rows.length < context.total,
  },
  actions: {
    noteWallet: assign((_, { walletId }: { walletId: string }) => ({
      walletId,
      rows: [],
      total: 0,
      upTo: null,
      fresh: 0,
    })),
    noteFilter: assign((_, { filter }: { filter: TransactionFilterAsked }) => ({
      filter,
      rows: [],
      total: 0,
      fresh: 0,
    })),
    noteLook: assign(({ context }, { openId }: { openId: string | null }) => ({
      openId,
      opened: context.rows.find(({ uuid }) => uuid === openId) ?? null,
    })),
    noteFirst: assign((_, { rows, total, upTo }: RowsPage) => ({
      rows,
      total,
      upTo,
      fresh: 0,
      refusal: null,
    })),
    noteMore: assign(({ context }, { rows, total }: RowsPage) => ({
      rows: [...context.rows, ...rows],
      total,
      refusal: null,
    })),
    noteOpened: assign((_, opened: Transaction) => ({ opened, refusal: null })),
    noteNews: assign(({ context }, change: FeedChange) => {
      const row = told(change)
      if (!row) return {}
      const opened = context.opened?.uuid === row.uuid ? row : context.opened
      if (context.rows.some(({ uuid }) => uuid === row.uuid))
        return { opened, rows: context.rows.map((one) => (one.uuid === row.uuid ? row : one)) }
      if (change.kind !== 'INSERT') return { opened }
      if (isFiltered(context.filter)) return { opened, fresh: context.fresh + 1 }
      const upTo = (context.upTo ?? 0) + 1
      return { opened, rows: [row, ...context.rows], total: context.total + 1, upTo }
    }),
    noteRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
  },
})

/** A filter as it stands in the address bar, so that a narrowed list can be shared and reloaded. */

const one = <Word extends string>(words: readonly Word[], said: string | null) =>
  words.find((word) => word === said)

/** What is no filter of ours is left out: an address may have been typed by hand. */
export function filterIn(query: string): TransactionFilterAsked {
  const said = new URLSearchParams(query)
  const type = one(transactionTypes, said.get('type'))
  const method = one(transactionMethods, said.get('method'))
  const status = one(transactionStatuses, said.get('status'))
  const kind = one(recordKinds, said.get('kind'))
  const day = (name: string) => /^\d{4}-\d\d-\d\d$/.exec(said.get(name) ?? '')?.[0]
  const text = (name: string) => said.get(name)?.trim().slice(0, 128)
  const [from, to, currency, search] = [day('from'), day('to'), text('currency'), text('search')]
  return {
    ...(type && { type }),
    ...(method && { method }),
    ...(status && { status: [status] }),
    ...(kind && { record_type: [kind] }),
    ...(from && { from_created_at: from }),
    ...(to && { to_created_at: to }),
    ...(currency && { 'currency.uuid': currency }),
    ...(search && { search }),
  }
}

/** The words of the address bar that narrow a list, one of them changed. */
export function narrowed(query: string, name: FilterName, value: string): string {
  const said = new URLSearchParams(query)
  if (value === '') said.delete(name)
  else said.set(name, value)
  return said.toString()
}

export type FilterName =
  | 'type'
  | 'method'
  | 'status'
  | 'kind'
  | 'from'
  | 'to'
  | 'currency'
  | 'search'

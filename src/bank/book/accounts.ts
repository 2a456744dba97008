import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type { bookFilters, listBookAccounts, readBookAccount } from '#contract/ops/book'
import { FOUND_MAX } from '#bank/customer/customer'
import { queryOf } from '#bank/customer/query'
import { findCustomers } from '#bank/customer/search.rows'
import type { Tx } from '#bank/db/engine'
import { isUuid } from '#bank/db/uuid'
import type { StaffContext } from '#bank/requestContext'
import {
  addressesOf,
  findBookRow,
  listBookRows,
  listPostingRows,
  type AccountFilter,
  type BookAccountRow,
} from './accounts.rows.ts'
import { ordersOf } from './orders.ts'
import {
  bookAccountShown,
  currencyAmong,
  bookCurrencyShown,
  postingShown,
  readCurrencies,
} from './shown.ts'

const PAGE = 50

type Filters = Pick<ParsedOf<typeof listBookAccounts>, keyof typeof bookFilters>
type Reader = Pick<StaffContext, 'tx' | 'scope'>

/** Null where nothing can match: what is no id names no currency. */
export async function accountFilter(
  { kind, currency_id: currencyId, owner }: Filters,
  { tx, scope }: Reader,
): Promise<Omit<AccountFilter, 'after'> | null> {
  if (currencyId !== undefined && !isUuid(currencyId)) return null
  const addresses = owner === undefined ? null : await addressesFound(tx, scope.tenantId, owner)
  return { kind: kind ?? null, currencyId: currencyId ?? null, addresses }
}

/** Of whoever the customer search finds by it. */
async function addressesFound(tx: Tx, tenantId: string, typed: string): Promise<string[]> {
  const found = await findCustomers(tx, tenantId, queryOf(typed), {
    sort: '-since',
    most: FOUND_MAX,
  })
  return addressesOf(
    tx,
    tenantId,
    found.map(({ id }) => id),
  )
}

export async function handleListBookAccounts(
  { after, ...filters }: ParsedOf<typeof listBookAccounts>,
  context: StaffContext,
) {
  const { tx, scope } = context
  const filter = await accountFilter(filters, context)
  const last = after && isUuid(after) ? await findBookRow(tx, scope.tenantId, after) : null
  const rows = filter
    ? await listBookRows(tx, scope.tenantId, { ...filter, after: last }, PAGE + 1)
    : []
  const currencies = await readCurrencies(tx, scope.tenantId)
  return {
    data: rows.slice(0, PAGE).map((row) => bookAccountShown(row, currencies)),
    has_more: rows.length > PAGE,
    currencies: [...currencies.values()].map(bookCurrencyShown),
  }
}

export async function accountFor({ tx, scope }: Reader, id: string): Promise<BookAccountRow> {
  const row = isUuid(id) ? await findBookRow(tx, scope.tenantId, id) : null
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

export async function handleReadBookAccount(
  { id, before }: ParsedOf<typeof readBookAccount>,
  context: StaffContext,
) {
  const account = await accountFor(context, id)
  const from = before === undefined ? null : `${before}`
  const { shown, has_more } = await readPostings(context, account, from, PAGE)
  const currencies = await readCurrencies(context.tx, context.scope.tenantId)
  return { account: bookAccountShown(account, currencies), postings: shown, has_more }
}

/** A page of postings before one of them, newest first, each with its order. */
export async function readPostings(
  { tx, scope: { tenantId } }: Reader,
  account: BookAccountRow,
  before: string | null,
  most: number,
) {
  const rows = await listPostingRows(tx, tenantId, account.id, before, most + 1)
  const page = rows.slice(0, most)
  const orders = await ordersOf(tx, tenantId, page)
  const currencies = await readCurrencies(tx, tenantId)
  const currency = currencyAmong(currencies, account.currency_id)
  return {
    shown: page.map((row) => postingShown(row, currency, orders)),
    has_more: rows.length > most,
  }
}

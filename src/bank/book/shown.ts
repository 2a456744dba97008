import { fromMinor } from '#contract/kit/amount'
import type { BookAccount, BookCurrency, BookPosting } from '#contract/ops/book'
import { maskedName } from '#bank/customer/mask'
import type { Tx } from '#bank/db/engine'
import { existing } from '#bank/existing'
import { chainName } from '#bank/reference/chains'
import { listAllCurrencyRows, type CurrencyRow } from '#bank/reference/reference.rows'
import type { BookAccountRow, OrderNumber, PostingRow } from './accounts.rows.ts'

export type Currencies = ReadonlyMap<string, CurrencyRow>

export const readCurrencies = async (tx: Tx, tenantId: string): Promise<Currencies> =>
  new Map((await listAllCurrencyRows(tx, tenantId)).map((row) => [row.id, row]))

export function currencyAmong(currencies: Currencies, id: string): CurrencyRow {
  const found = existing(
    currencies.get(id),
    `The ledger has an account in currency ${id}, which is not there.`,
  )
  return found
}

export const bookCurrencyShown = ({ id, symbol, chain_id }: CurrencyRow): BookCurrency => ({
  id,
  symbol,
  chain: chainName(chain_id),
})

/** What is owed to somebody is a credit, and a negative balance a debit. */
const sidesOf = (minor: bigint, scale: number) => ({
  debit: fromMinor(minor < 0n ? -minor : 0n, scale),
  credit: fromMinor(minor > 0n ? minor : 0n, scale),
})

export function bookAccountShown(row: BookAccountRow, currencies: Currencies): BookAccount {
  const currency = currencyAmong(currencies, row.currency_id)
  return {
    id: row.id,
    kind: row.kind,
    address: row.address,
    currency: bookCurrencyShown(currency),
    wallet: row.wallet_number,
    owner:
      row.person_id === null
        ? null
        : {
            id: row.person_id,
            name: maskedName(row.first_name, row.last_name),
          },
    ...sidesOf(BigInt(row.posted), currency.scale),
    held: fromMinor(BigInt(row.held), currency.scale),
  }
}

export const postingShown = (
  row: PostingRow,
  { scale }: CurrencyRow,
  orders: ReadonlyMap<string, OrderNumber>,
): BookPosting => ({
  id: row.version,
  at: row.at.toISOString(),
  cause: row.cause,
  transfer: row.transfer_id,
  order: orders.get(row.transfer_id) ?? null,
  ...sidesOf(BigInt(row.posted_by), scale),
  held: fromMinor(BigInt(row.held_by), scale),
  balance: fromMinor(BigInt(row.posted_after), scale),
})

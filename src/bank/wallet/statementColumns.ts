import { fromMinor } from '#contract/kit/amount'
import { Refusal } from '#contract/kit/refusal'
import type { Column } from '#bank/http/csv'
import { chainName } from '#bank/reference/chains'
import type { CurrencyRow } from '#bank/reference/reference.rows'
import type { BookedRow } from './export.rows.ts'

export interface StatementLine {
  row: BookedRow
  balance: bigint
}

export interface StatementCoins {
  listed: readonly CurrencyRow[]
  all: readonly CurrencyRow[]
}

/** Each currency has its own three columns, so that none mixes two. */
export function columnsFor(
  { listed, all }: StatementCoins,
  { zone, format }: WallClock,
): Column<StatementLine>[] {
  const plain = (name: string, take: (row: BookedRow) => string | null | undefined) => ({
    name,
    text: ({ row }: StatementLine) => take(row) ?? null,
  })
  return [
    plain(`created_at (${zone})`, (row) => format(row.created_at)),
    plain('uuid', (row) => row.id),
    plain('type', (row) => row.type),
    plain('method', (row) => row.method),
    plain('record_type', (row) => row.record_kind),
    plain('status', (row) => row.status),
    plain('reason', (row) => row.reason_code ?? row.sub_status),
    plain('counterparty', (row) => row.meta.counterparty_name),
    plain('from', (row) => row.from_text),
    plain('to', (row) => row.to_text),
    plain('txid', (row) => row.txid),
    plain('reference', (row) => row.meta.reference),
    plain('note', (row) => row.meta.note),
    plain('info', (row) => row.info),
    plain('order_id', (row) => row.order_id),
    plain('linked', (row) => row.linked.join(' ')),
    ...listed.flatMap((currency) => moneyColumns(currency, nameAmong(all, currency))),
  ]
}

function moneyColumns({ id, scale }: CurrencyRow, name: string): Column<StatementLine>[] {
  const column = (what: string, take: (line: StatementLine) => bigint) => ({
    name: `${name} ${what}`,
    amount: (line: StatementLine) =>
      line.row.currency_id === id ? fromMinor(take(line), scale) : null,
  })
  return [
    column('amount', ({ row }) => BigInt(row.minor)),
    column('change', ({ row }) => BigInt(row.change)),
    column('balance', ({ balance }) => balance),
  ]
}

/** The symbol, with its chain if other chains have the symbol too; the same in every statement. */
function nameAmong(all: readonly CurrencyRow[], { symbol, chain_id }: CurrencyRow): string {
  const alike = all.filter((one) => one.symbol === symbol)
  const chain = chainName(chain_id)
  return alike.length > 1 && chain ? `${symbol} on ${chain}` : symbol
}

export interface WallClock {
  zone: string
  format(at: Date): string
}

/** When a day begins, as the clocks of the zone show it. */
export function midnightOf(day: string, { format }: WallClock): Date {
  const wall = (at: Date) => Date.parse(`${format(at).replace(' ', 'T')}Z`)
  const shown = Date.parse(`${day}T00:00:00Z`)
  const near = new Date(shown - (wall(new Date(shown)) - shown))
  // The zone may change its offset in between.
  return new Date(near.getTime() - (wall(near) - shown))
}

/** Formats times in a zone like `2026-03-02 10:00:00`, as Swedish does. */
export function clockIn(zone: string): WallClock {
  try {
    const format = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      dateStyle: 'short',
      timeStyle: 'medium',
    })
    return { zone, format: (at) => format.format(at) }
  } catch {
    const errors = [{ pointer: '/time_zone', code: 'VALUE' }]
    throw new Refusal('VALIDATION_FAILED', 'There is no such time zone.', { errors })
  }
}

import { fromMinor } from '#contract/kit/amount'
import type {
  DifferenceKind,
  ReconciledDay,
  ReconciledDayDetail,
  ReconciledLine,
} from '#contract/ops/reconciliation'
import { bookCurrencyShown, currencyAmong, type Currencies } from '#bank/book/shown'
import type { CountedDayRow } from './days.rows.ts'
import type { LineForStaff, LineRow } from './line.rows.ts'
import { sourceShown } from './source.ts'

export function dayShown(row: CountedDayRow): ReconciledDay {
  const { day, lines, open, explained } = row
  const status = row.status === 'MISSING' ? 'missing' : open > 0 ? 'differs' : 'ok'
  return { ...sourceShown(row.source), day, status, lines, open, explained }
}

export const totalsShown = (
  { totals }: CountedDayRow,
  currencies: Currencies,
): ReconciledDayDetail['totals'] =>
  totals.map(([id, ours, theirs]) => {
    const currency = currencyAmong(currencies, id)
    const decimal = (minor: bigint) => fromMinor(minor, currency.scale)
    return {
      currency: bookCurrencyShown(currency),
      ours: decimal(BigInt(ours)),
      theirs: decimal(BigInt(theirs)),
      difference: decimal(BigInt(theirs) - BigInt(ours)),
    }
  })

function kindOf({ ours, theirs }: Pick<LineRow, 'ours' | 'theirs'>): DifferenceKind {
  if ((ours ?? 0n) === (theirs ?? 0n)) return 'matched'
  if (theirs === null) return 'only_ours'
  return ours === null ? 'only_theirs' : 'amount'
}

export const differenceOf = ({ ours, theirs }: Pick<LineRow, 'ours' | 'theirs'>) =>
  (theirs ?? 0n) - (ours ?? 0n)

export function differenceShown(row: LineForStaff, currencies: Currencies): ReconciledLine {
  const currency = currencyAmong(currencies, row.currency_id)
  return {
    id: row.id,
    account: sourceShown(row.source),
    day: row.day,
    currency: bookCurrencyShown(currency),
    reference: row.reference,
    kind: kindOf(row),
    status: row.status,
    ...sidesShown(row, currency.scale),
    difference: fromMinor(differenceOf(row), currency.scale),
    order: row.order_id === null ? null : { id: row.order_id, number: row.order_number ?? '' },
  }
}

export const sidesShown = ({ ours, theirs }: Pick<LineRow, 'ours' | 'theirs'>, scale: number) => ({
  ours: ours === null ? null : fromMinor(ours, scale),
  theirs: theirs === null ? null : fromMinor(theirs, scale),
})

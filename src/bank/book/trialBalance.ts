import { fromMinor } from '#contract/kit/amount'
import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import {
  bookAccountKinds,
  type BookAccountKind,
  type readTrialBalance,
  type TrialBalance,
  type TrialBalanceCurrency,
} from '#contract/ops/book'
import type { RequestContext } from '#bank/requestContext'
import type { CurrencyRow } from '#bank/reference/reference.rows'
import { sumBalances, sumBalancesBefore, type BalanceLine } from './balance.rows.ts'
import { dayOf, dayEnd } from './day.ts'
import { findBookDay, type BookDayRow } from './days.rows.ts'
import { currencyAmong, bookCurrencyShown, readCurrencies } from './shown.ts'

type Reader = Pick<RequestContext, 'tx' | 'scope' | 'world'>

/** Of a sealed day the stored figures, else what the balances come to. */
export async function readTrialBalanceOf(
  { day = null }: { day?: string | null | undefined },
  { tx, scope: { tenantId }, world }: Reader,
): Promise<TrialBalance> {
  const now = world.clock.now()
  if (day !== null && day >= dayOf(now)) throw notEnded()
  const sealed = day === null ? null : await findBookDay(tx, tenantId, day)
  const lines = await linesOf()
  const currencies = await readCurrencies(tx, tenantId)
  const shown = [...currencies.values()]
    .map((currency) => [currency, lines.filter((line) => line.currencyId === currency.id)] as const)
    .filter(([, own]) => own.length > 0)
    .map(([currency, own]) => currencySums(currencyAmong(currencies, currency.id), own))
  return {
    as_of: (day === null ? now : dayEnd(day)).toISOString(),
    day,
    sealed: sealed && { at: sealed.sealed_at.toISOString(), digest: sealed.digest },
    is_balanced: shown.every(({ debit, credit }) => debit === credit),
    currencies: shown,
  }

  function linesOf() {
    if (sealed) return storedLines(sealed)
    return day === null ? sumBalances(tx, tenantId) : sumBalancesBefore(tx, tenantId, dayEnd(day))
  }
}

const storedLines = ({ lines }: BookDayRow): BalanceLine[] =>
  lines.map(([currencyId, kind, accounts, debit, credit]) => ({
    currencyId,
    kind: kind as BookAccountKind,
    accounts,
    debit: BigInt(debit),
    credit: BigInt(credit),
  }))

function currencySums(currency: CurrencyRow, lines: readonly BalanceLine[]): TrialBalanceCurrency {
  const { scale } = currency
  const sum = (side: 'debit' | 'credit') => lines.reduce((all, line) => all + line[side], 0n)
  const [debit, credit] = [sum('debit'), sum('credit')]
  return {
    currency: bookCurrencyShown(currency),
    debit: fromMinor(debit, scale),
    credit: fromMinor(credit, scale),
    difference: fromMinor(credit - debit, scale),
    kinds: bookAccountKinds.flatMap((kind) => {
      const line = lines.find((one) => one.kind === kind)
      if (!line) return []
      const { accounts } = line
      const sides = { debit: fromMinor(line.debit, scale), credit: fromMinor(line.credit, scale) }
      return [{ kind, accounts, ...sides }]
    }),
  }
}

function notEnded() {
  const errors = [{ pointer: '/day', code: 'TOO_LARGE' }]
  return new Refusal('VALIDATION_FAILED', 'The day has not ended.', { errors })
}

export const handleReadTrialBalance = (
  request: ParsedOf<typeof readTrialBalance>,
  context: Reader,
) => readTrialBalanceOf(request, context)

import { fromMinor } from '#contract/kit/amount'
import type { ParsedOf } from '#contract/kit/endpoint'
import type { Earning, Earnings, EarningSource, readEarnings } from '#contract/ops/bookReport'
import type { RequestContext } from '#bank/requestContext'
import { dayOf, monthEnd, monthStart } from './day.ts'
import { listEarned, listOrderFees, type Span } from './earnings.rows.ts'
import { bookCurrencyShown, currencyAmong, readCurrencies, type Currencies } from './shown.ts'

export type EarningsReader = Pick<RequestContext, 'tx' | 'scope'>

interface Earned {
  period: string
  source: EarningSource
  currencyId: string
  count: number
  minor: bigint
}

const CARD_FEE = 'card fee '
const RETURNED = 'fee returned'

/**
 * What was posted to the accounts of fees; completed orders say of which type it was. What is
 * neither of an order nor of a card is `other`, and so is what of the orders' sum no order explains.
 */
export async function earnedIn(
  { tx, scope: { tenantId } }: EarningsReader,
  span: Span,
): Promise<Earned[]> {
  const posted = await listEarned(tx, tenantId, span)
  const ofOrders = await listOrderFees(tx, tenantId, span)
  const earned = new Map<string, Earned>()
  const add = (line: Earned) => {
    const key = `${line.period} ${line.source} ${line.currencyId}`
    const known = earned.get(key)
    const [count, minor] = [known?.count ?? 0, known?.minor ?? 0n]
    earned.set(key, { ...line, count: count + line.count, minor: minor + line.minor })
  }
  for (const { currency_id: currencyId, order_type: source, minor, ...line } of ofOrders) {
    add({ ...line, source, currencyId, minor: BigInt(minor) })
    add({ ...line, source: 'other', currencyId, count: -line.count, minor: -BigInt(minor) })
  }
  for (const { cause, currency_id: currencyId, minor, ...line } of posted)
    add({ ...line, source: sourceOf(cause), currencyId, minor: BigInt(minor) })
  return [...earned.values()]
    .filter(({ count, minor }) => count !== 0 || minor !== 0n)
    .map((line) => ({ ...line, count: Math.max(0, line.count) }))
    .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

const keyOf = ({ period, source, currencyId }: Earned) => `${period} ${source} ${currencyId}`

/** Of orders, their types have been counted already. */
function sourceOf(cause: string): EarningSource {
  if (cause.startsWith(RETURNED)) return 'returned'
  return cause.startsWith(CARD_FEE) ? 'card_fees' : 'other'
}

export function earningShown(
  { currencyId, minor, ...line }: Earned,
  currencies: Currencies,
): Earning {
  const currency = currencyAmong(currencies, currencyId)
  return {
    ...line,
    currency: bookCurrencyShown(currency),
    amount: fromMinor(minor, currency.scale),
  }
}

export async function handleReadEarnings(
  { period }: ParsedOf<typeof readEarnings>,
  context: EarningsReader & Pick<RequestContext, 'world'>,
): Promise<Earnings> {
  const wanted = period ?? dayOf(context.world.clock.now()).slice(0, 'YYYY-MM'.length)
  const span: Span = {
    since: monthStart(wanted.padEnd('YYYY-MM'.length, '-01')),
    until: wanted.includes('-') ? monthEnd(wanted) : monthEnd(`${wanted}-12`),
    by: wanted.includes('-') ? 'day' : 'month',
  }
  const earned = await earnedIn(context, span)
  const currencies = await readCurrencies(context.tx, context.scope.tenantId)
  return {
    period: wanted,
    earnings: earned.map((line) => earningShown(line, currencies)),
    totals: earningTotals(earned, currencies),
  }
}

function earningTotals(earned: readonly Earned[], currencies: Currencies): Earnings['totals'] {
  return [...currencies.values()].flatMap((currency) => {
    const own = earned.filter(({ currencyId }) => currencyId === currency.id)
    const minor = own.reduce((sum, line) => sum + line.minor, 0n)
    if (own.length === 0) return []
    return [{ currency: bookCurrencyShown(currency), amount: fromMinor(minor, currency.scale) }]
  })
}

import type { TransactionFilter } from '#contract/transaction'
import { ceilOf, over, tenTo, times } from '#bank/rate/ratio'
import { listAllCurrencyRows } from '#bank/reference/reference.rows'
import type { PersonContext } from '#bank/requestContext'
import type { Cents } from './filter.ts'
import { TOTAL_SCALE } from './holdings.ts'

/** Currencies without a price are not filtered. */
export async function centsOf(
  { tx, scope, tenant, world }: PersonContext,
  { show_low_balance }: TransactionFilter,
): Promise<Cents> {
  if (show_low_balance !== false) return {}
  const currencies = await listAllCurrencyRows(tx, scope.tenantId)
  const { base_currency } = tenant.config
  const symbols = new Set([base_currency, ...currencies.map(({ symbol }) => symbol)])
  const prices = await world.rates.prices(tx, [...symbols])
  const base = prices.get(base_currency)
  const known = currencies.flatMap(({ id, symbol, scale }) => {
    const price = prices.get(symbol)
    if (!price || !base || price.usd.above === 0n) return []
    const cent = times(over(base.usd, price.usd), {
      above: tenTo(scale),
      below: tenTo(TOTAL_SCALE),
    })
    return [[id, ceilOf(cent).toString()]]
  })
  return Object.fromEntries(known) as Cents
}

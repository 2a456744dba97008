import type { PersonContext } from '#bank/requestContext'
import type { UsdPrice } from '#bank/services'
import { TOTAL_SCALE } from '#bank/wallet/holdings'
import { floorOf, over, tenTo, times, type Ratio } from './ratio.ts'

/**
 * What an amount of a symbol was worth at one of the moments, in hundredths of the base currency or of
 * another one; null where no price of it is known.
 */
export async function worthAt(
  { tx, tenant, world }: Pick<PersonContext, 'tx' | 'tenant' | 'world'>,
  symbols: readonly string[],
  moments: readonly Date[],
  base: string = tenant.config.base_currency,
): Promise<(symbol: string, amount: Ratio, place: number) => bigint | null> {
  const prices = new Map<string, (UsdPrice | null)[]>()
  for (const symbol of symbols.length > 0 ? new Set([base, ...symbols]) : [])
    prices.set(symbol, await world.rates.history(tx, symbol, moments))
  return (symbol, amount, place) => {
    const [price, unit] = [prices.get(symbol)?.[place], prices.get(base)?.[place]]
    if (!price || !unit) return null
    const worth = times(amount, over(price.usd, unit.usd))
    return floorOf(times(worth, { above: tenTo(TOTAL_SCALE), below: 1n }))
  }
}

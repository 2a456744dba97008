import type { ActivityLine } from '#contract/activity'
import { fromMinor } from '#contract/kit/amount'
import { floorOf, over, ratioOf, tenTo, times } from '#bank/rate/ratio'
import type { PersonContext } from '#bank/requestContext'
import type { UsdPrice } from '#bank/services'
import { TOTAL_SCALE } from '#bank/wallet/holdings'
import type { Unvalued } from './shown.ts'

/** What each was worth in the base currency when it happened. */
export async function withValues(
  { tx, tenant, world }: PersonContext,
  entries: readonly Unvalued[],
): Promise<(ActivityLine | null)[]> {
  const base = tenant.config.base_currency
  const priced = entries.map((entry) => mainLineOf(entry, base))
  const moments = entries.map(({ created_at }) => new Date(created_at))
  const symbols = new Set(priced.flatMap((line) => line?.currency ?? []))
  const prices = new Map<string, (UsdPrice | null)[]>()
  for (const symbol of symbols.size > 0 ? new Set([base, ...symbols]) : [])
    prices.set(symbol, await world.rates.history(tx, symbol, moments))
  return priced.map((line, at) => {
    if (line === null) return null
    if (line.currency === base) return line
    const [price, unit] = [prices.get(line.currency)?.[at], prices.get(base)?.[at]]
    if (!price || !unit) return null
    const worth = times(ratioOf(line.amount), over(price.usd, unit.usd))
    const minor = floorOf(times(worth, { above: tenTo(TOTAL_SCALE), below: 1n }))
    return { amount: fromMinor(minor, TOTAL_SCALE), currency: base }
  })
}

/** A leg in the base currency needs no price. */
function mainLineOf({ paid, received, kind }: Unvalued, base: string): ActivityLine | null {
  const lines = kind === 'in' ? [received, paid] : [paid, received]
  return (
    lines.find((line) => line?.currency === base) ?? lines.find((line) => line !== null) ?? null
  )
}

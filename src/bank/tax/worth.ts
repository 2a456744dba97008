import { tenTo } from '#bank/rate/ratio'
import { worthAt } from '#bank/rate/worth'
import type { PersonContext } from '#bank/requestContext'
import { TOTAL_SCALE } from '#bank/wallet/holdings'

/** What an event changed of one asset. */
export interface AssetLine {
  event: string
  at: Date
  kind: string
  asset: string
  isCrypto: boolean
  change: bigint
}

/**
 * What a line was worth in the base currency. What was bought or sold for money of that currency is
 * worth just that, fees included; what was got for something else is worth what that was. Anything else
 * has the price of its moment, and is worth nothing where none is known.
 */
export async function eventWorth(
  context: PersonContext,
  lines: readonly AssetLine[],
  scale: number,
): Promise<(line: AssetLine) => bigint> {
  const base = context.tenant.config.base_currency
  const priced = await pricesOf(context, lines, scale)
  const own = (line: AssetLine) =>
    line.asset === base ? size(line.change) / tenTo(scale - TOTAL_SCALE) : priced(line)
  const exchanged = new Map<string, bigint>()
  for (const [event, [one, other, ...more]] of byEvent(lines)) {
    if (!one || !other || more.length > 0 || one.change > 0n === other.change > 0n) continue
    const [left, came] = one.change < 0n ? [one, other] : [other, one]
    exchanged.set(event, own(came.asset === base ? came : left))
  }
  return (line) => exchanged.get(line.event) ?? own(line)
}

function byEvent(lines: readonly AssetLine[]): Map<string, AssetLine[]> {
  const events = new Map<string, AssetLine[]>()
  for (const line of lines) events.set(line.event, [...(events.get(line.event) ?? []), line])
  return events
}

const size = (change: bigint) => (change < 0n ? -change : change)

async function pricesOf(
  context: PersonContext,
  lines: readonly AssetLine[],
  scale: number,
): Promise<(line: AssetLine) => bigint> {
  const moments = [...new Set(lines.map(({ at }) => at.getTime()))]
  const places = new Map(moments.map((at, place) => [at, place]))
  const assets = lines.map(({ asset }) => asset)
  const worthOf = await worthAt(
    context,
    assets,
    moments.map((at) => new Date(at)),
  )
  return ({ asset, at, change }) =>
    worthOf(asset, { above: size(change), below: tenTo(scale) }, places.get(at.getTime())!) ?? 0n
}

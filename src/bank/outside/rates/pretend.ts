import { createHash } from 'node:crypto'
import type { Clock, Rates, UsdPrice } from '#bank/services'

/** What one whole unit is worth about, in billionths of a dollar, and how far it strays. */
const anchors: Record<string, { usd: bigint; strays: bigint }> = {
  USD: { usd: 1_000_000_000n, strays: 0n },
  EUR: { usd: 1_084_300_000n, strays: 8_000n },
  GBP: { usd: 1_271_900_000n, strays: 9_000n },
  BTC: { usd: 64_210_500_000_000n, strays: 60_000n },
  ETH: { usd: 3_148_270_000_000n, strays: 75_000n },
  USDT: { usd: 1_000_100_000n, strays: 250n },
  USDC: { usd: 999_950_000n, strays: 150n },
  TRX: { usd: 121_430_000n, strays: 50_000n },
  POL: { usd: 552_700_000n, strays: 90_000n },
  XRP: { usd: 610_300_000n, strays: 70_000n },
  BNB: { usd: 581_640_000_000n, strays: 55_000n },
}

const USD_SCALE = 1_000_000_000n
const MILLION = 1_000_000n
const HOUR_MS = 3_600_000

/** A slow swell with shorter waves upon it; each is half as high as the one before. */
const waves = [240 * HOUR_MS, 36 * HOUR_MS, 5 * HOUR_MS, HOUR_MS / 6]

/**
 * Prices that move like prices and are a function of symbol and time alone: no dice, no memory and no
 * fractions of a machine word, so that every process of every bank agrees on them for ever.
 */
export function pretendRates(clock: Clock): Rates {
  const priceAt = (symbol: string, at: Date): UsdPrice | null => {
    const anchor = anchors[symbol]
    if (!anchor) return null
    const by = (anchor.strays * strayed(symbol, at.getTime())) / MILLION
    const usd = { above: anchor.usd * (MILLION + by), below: USD_SCALE * MILLION }
    return { usd, source: 'pretend', at }
  }
  const priced = (symbol: string, at: Date): [string, UsdPrice][] => {
    const price = priceAt(symbol, at)
    return price ? [[symbol, price]] : []
  }

  return {
    prices: async (_, symbols) => {
      const now = clock.now()
      return new Map(symbols.flatMap((symbol) => priced(symbol, now)))
    },
    history: async (_, symbol, moments) => moments.map((at) => priceAt(symbol, at)),
  }
}

/** Between minus and plus a million. */
function strayed(symbol: string, time: number): bigint {
  return waves
    .map((period, depth) => wave(symbol, period, time) >> BigInt(depth + 1))
    .reduce((sum, height) => sum + height, 0n)
}

/** From one drawn height to the next in a straight line. */
function wave(symbol: string, period: number, time: number): bigint {
  const at = Math.floor(time / period)
  const [context, next] = [heightOf(symbol, period, at), heightOf(symbol, period, at + 1)]
  return context + ((next - context) * BigInt(time - at * period)) / BigInt(period)
}

const drawnHeights = new Map<string, bigint>()
const DRAWN_MAX = 20_000

function heightOf(symbol: string, period: number, at: number): bigint {
  const name = `${symbol} ${period} ${at}`
  const known = drawnHeights.get(name)
  if (known !== undefined) return known
  const drawn = createHash('sha256').update(name).digest().readUInt32BE() % 2_000_001
  if (drawnHeights.size >= DRAWN_MAX) drawnHeights.clear()
  const height = BigInt(drawn) - MILLION
  drawnHeights.set(name, height)
  return height
}

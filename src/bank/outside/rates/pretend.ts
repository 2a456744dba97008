import { createHash } from 'node:crypto'
import { createMemo } from '#bank/memo'
import type { Clock, Rates, UsdPrice } from '#bank/services'

/** The average price in billionths of a dollar, and how far it moves, in millionths. */
const anchors: Record<string, { usd: bigint; deviation: bigint }> = {
  USD: { usd: 1_000_000_000n, deviation: 0n },
  EUR: { usd: 1_084_300_000n, deviation: 8_000n },
  GBP: { usd: 1_271_900_000n, deviation: 9_000n },
  BTC: { usd: 64_210_500_000_000n, deviation: 60_000n },
  ETH: { usd: 3_148_270_000_000n, deviation: 75_000n },
  USDT: { usd: 1_000_100_000n, deviation: 250n },
  USDC: { usd: 999_950_000n, deviation: 150n },
  TRX: { usd: 121_430_000n, deviation: 50_000n },
  POL: { usd: 552_700_000n, deviation: 90_000n },
  XRP: { usd: 610_300_000n, deviation: 70_000n },
  BNB: { usd: 581_640_000_000n, deviation: 55_000n },
}

const USD_SCALE = 1_000_000_000n
const MILLION = 1_000_000n
const HOUR_MS = 3_600_000

/** Each wave is half as high as the one before. */
const waves = [240 * HOUR_MS, 36 * HOUR_MS, 5 * HOUR_MS, HOUR_MS / 6]

/** A pure function of symbol and time in integers, so that all processes agree. */
export function pretendRates(clock: Clock): Rates {
  const priceAt = (symbol: string, at: Date): UsdPrice | null => {
    const anchor = anchors[symbol]
    if (!anchor) return null
    const by = (anchor.deviation * deviation(symbol, at.getTime())) / MILLION
    const usd = { above: anchor.usd * (MILLION + by), below: USD_SCALE * MILLION }
    return { usd, source: 'pretend', at }
  }
  const entryOf = (symbol: string, at: Date): [string, UsdPrice][] => {
    const price = priceAt(symbol, at)
    return price ? [[symbol, price]] : []
  }

  return {
    prices: async (_, symbols) => {
      const now = clock.now()
      return new Map(symbols.flatMap((symbol) => entryOf(symbol, now)))
    },
    history: async (_, symbol, moments) => moments.map((at) => priceAt(symbol, at)),
  }
}

/** Between minus and plus a million. */
function deviation(symbol: string, time: number): bigint {
  return waves
    .map((period, depth) => wave(symbol, period, time) >> BigInt(depth + 1))
    .reduce((sum, height) => sum + height, 0n)
}

/** Linear between two random heights. */
function wave(symbol: string, period: number, time: number): bigint {
  const at = Math.floor(time / period)
  const [from, to] = [heightOf(symbol, period, at), heightOf(symbol, period, at + 1)]
  return from + ((to - from) * BigInt(time - at * period)) / BigInt(period)
}

const HEIGHTS_MAX = 20_000
const rememberHeight = createMemo<bigint>(HEIGHTS_MAX)

function heightOf(symbol: string, period: number, at: number): bigint {
  const name = `${symbol} ${period} ${at}`
  return rememberHeight(name, () => {
    const random = createHash('sha256').update(name).digest().readUInt32BE() % 2_000_001
    return BigInt(random) - MILLION
  })
}

import { fromMinor, plainDecimal } from '#contract/kit/amount'
import { downTo, over, RATE_SCALE, ratioOf } from '#bank/rate/ratio'

export interface RateSource {
  name: string
  ask(): Promise<ReadonlyMap<string, string>>
}

const TIMEOUT_MS = 10_000

const coins: Record<string, string> = {
  bitcoin: 'BTC',
  ethereum: 'ETH',
  tether: 'USDT',
  'usd-coin': 'USDC',
  tron: 'TRX',
  'polygon-ecosystem-token': 'POL',
  ripple: 'XRP',
  binancecoin: 'BNB',
}
const fiats = ['USD', 'EUR', 'GBP']

export interface CoinGecko {
  /** For example `https://api.coingecko.com/api/v3`. */
  url: string
  key: string | null
}

/** CoinGecko's public prices. A fiat's dollar rate follows from Bitcoin's price in both. */
export function coinGecko({ url, key }: CoinGecko): RateSource {
  const query = new URLSearchParams({
    ids: Object.keys(coins).join(','),
    vs_currencies: fiats.join(',').toLowerCase(),
    precision: 'full',
  })
  return {
    name: 'coingecko',
    async ask() {
      const response = await fetch(`${url}/simple/price?${query}`, {
        headers: { accept: 'application/json', ...(key && { 'x-cg-demo-api-key': key }) },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: 'error',
      })
      if (!response.ok) {
        await response.body?.cancel()
        throw new Error(`The price list answered ${response.status}.`)
      }
      return pricesIn(await response.json().catch(noJson))
    },
  }
}

/** The parser's own error quotes what it read. */
function noJson(): never {
  throw new Error('The price list answered no JSON.')
}

type PriceResponse = Record<string, Record<string, unknown> | undefined> | null

function pricesIn(list: unknown): Map<string, string> {
  const priceList = (typeof list === 'object' ? list : null) as PriceResponse // each price is looked at below
  const prices = new Map<string, string>([['USD', '1']])
  for (const [id, symbol] of Object.entries(coins)) {
    const usd = decimalIn(priceList?.[id]?.usd)
    if (usd !== null) prices.set(symbol, usd)
  }
  const inDollars = prices.get('BTC')
  for (const fiat of fiats.slice(1)) {
    const inFiat = decimalIn(priceList?.bitcoin?.[fiat.toLowerCase()])
    if (inDollars === undefined || inFiat === null) continue
    const ratio = over(ratioOf(inDollars), ratioOf(inFiat))
    prices.set(fiat, fromMinor(downTo(ratio, RATE_SCALE), RATE_SCALE))
  }
  return prices
}

/** The shortest decimal form of a positive number, else null. */
function decimalIn(value: unknown): string | null {
  if (typeof value !== 'number' || !(value > 0)) return null
  const decimal = plainDecimal(value)
  return /^\d{1,20}(\.\d+)?$/.test(decimal) ? decimal : null
}

import { Refusal } from '#contract/kit/refusal'
import type { Tx } from '#bank/db/engine'
import { createTtlCache } from '#bank/ttlCache'
import type { UsdPrice, BankServices } from '#bank/services'
import { listAllCoins, type Coin } from './rate.rows.ts'
import { downTo, floorOf, over, RATE_SCALE, tenTo, times, type Ratio } from './ratio.ts'

export interface RatePrice {
  from: Coin
  to: Coin
  /** With 18 decimals; shown, stored and computed with exactly this number. */
  rate: bigint
  source: string
  at: Date
}

type RatesOf = Pick<BankServices, 'rates' | 'engine' | 'clock'>

const cached = createTtlCache<ReadonlyMap<string, Coin>>()

export const coinsOfTenant = (
  tx: Tx,
  world: Pick<BankServices, 'engine' | 'clock'>,
  tenantId: string,
) => cached(world, tenantId, () => listAllCoins(tx, tenantId))

export async function ratePriceOf(
  tx: Tx,
  world: RatesOf,
  tenantId: string,
  fromCurrencyId: string,
  toCurrencyId: string,
): Promise<RatePrice> {
  const coins = await coinsOfTenant(tx, world, tenantId)
  const [from, to] = [coins.get(fromCurrencyId), coins.get(toCurrencyId)]
  if (!from?.is_enabled || !to?.is_enabled) throw new Refusal('RATE_NOT_FOUND')
  const price = priceIn(await world.rates.prices(tx, [from.symbol, to.symbol]), from, to)
  if (!price) throw new Refusal('RATE_NOT_FOUND')
  return price
}

/** Null if a price is missing or the rate rounds to zero. */
export function priceIn(prices: Prices, from: Coin, to: Coin): RatePrice | null {
  const [sold, bought] = [prices.get(from.symbol), prices.get(to.symbol)]
  if (!sold || !bought) return null
  const rate = rateBetween(sold, bought)
  if (rate === 0n) return null
  const older = sold.at < bought.at ? sold : bought
  return { from, to, rate, source: older.source, at: older.at }
}

export type Prices = ReadonlyMap<string, UsdPrice>

export const rateBetween = (sold: UsdPrice, bought: UsdPrice): bigint =>
  downTo(over(sold.usd, bought.usd), RATE_SCALE)

export interface Balanced {
  currencyId: string
  minor: bigint
}

export interface BalanceTotal {
  /** One per balance, in minor units of `scale`; null without a price. */
  each: (bigint | null)[]
  /** Of one whole of each, at RATE_SCALE. */
  rates: (bigint | null)[]
  /** The sum of the known ones, so that the lines add up. */
  total: bigint
}

/** Balances in the currency `symbol`, each rounded down to `scale` decimals. */
export async function totalIn(
  tx: Tx,
  world: RatesOf,
  tenantId: string,
  balances: readonly Balanced[],
  symbol: string,
  scale = 2,
): Promise<BalanceTotal> {
  const coins = await coinsOfTenant(tx, world, tenantId)
  const symbols = balances.map(({ currencyId }) => coins.get(currencyId)?.symbol ?? symbol)
  const prices = await world.rates.prices(tx, [...new Set([symbol, ...symbols])])
  const base = prices.get(symbol)
  const priced = balances.map(({ currencyId, minor }) => {
    const coin = coins.get(currencyId)
    const price = coin && prices.get(coin.symbol)
    if (!price || !base) return null
    const whole: Ratio = { above: minor, below: tenTo(coin.scale) }
    const worth = times(times(whole, over(price.usd, base.usd)), { above: tenTo(scale), below: 1n })
    return { worth: floorOf(worth), rate: rateBetween(price, base) }
  })
  const each = priced.map((one) => one?.worth ?? null)
  const rates = priced.map((one) => one?.rate ?? null)
  return { each, rates, total: each.reduce<bigint>((sum, one) => sum + (one ?? 0n), 0n) }
}

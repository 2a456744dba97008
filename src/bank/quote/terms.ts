import { chainIds } from '#contract/chains'
import { toMinor } from '#contract/kit/amount'
import { Refusal } from '#contract/kit/refusal'
import type { PolicyTerms } from '#contract/ops/policyDocument'
import type { OrderType } from '#contract/orderType'
import { CURRENCY_MISSING } from '#contract/quote'
import type { Tx } from '#bank/db/engine'
import { feeFor, isPlainFee, policyTermsOf, ppmOf } from '#bank/policy/document'
import { policyOf } from '#bank/policy/policy'
import { coinsOfTenant, priceIn, rateBetween, type RatePrice, type Prices } from '#bank/rate/price'
import type { Coin } from '#bank/rate/rate.rows'
import {
  ceilOf,
  floorOf,
  over,
  RATE_ONE,
  ratioOf,
  tenTo,
  times,
  type Ratio,
} from '#bank/rate/ratio'
import type { Tenant } from '#bank/tenant/tenant'
import type { BankServices } from '#bank/services'
import { amountRefused } from './amountRefused.ts'
import { kinds, type PairEnd, type KindSettings } from './kinds.ts'
import { enabledSettingsOf } from './orderTypes.ts'
import { convert, totalOf, unconvert, type FeeShape, type QuoteTerms } from './computeQuote.ts'

const networkFees: Record<number, { symbol: string; amount: string }> = {
  [chainIds.bitcoin]: { symbol: 'BTC', amount: '0.00004' },
  [chainIds.ethereum]: { symbol: 'ETH', amount: '0.0006' },
  [chainIds.tron]: { symbol: 'TRX', amount: '8' },
  [chainIds.bnb]: { symbol: 'BNB', amount: '0.0005' },
  [chainIds.polygon]: { symbol: 'POL', amount: '0.02' },
  [chainIds.ripple]: { symbol: 'XRP', amount: '0.00002' },
  [chainIds.play]: { symbol: 'ETH', amount: '0.0001' },
}

const networkFeeOn = (chainId: number | null) =>
  chainId === null ? null : (networkFees[chainId] ?? null)

export interface QuoteDeps {
  tx: Tx
  scope: { tenantId: string; personId: string | null }
  tenant: Tenant
  world: Pick<BankServices, 'rates' | 'clock' | 'seal' | 'engine'>
}

export interface PairRequest {
  orderType: OrderType
  fromId: string | null
  toId: string | null
}

export interface Ends {
  from: Coin
  to: Coin
  settings: KindSettings
}

export async function pairEndsOf(
  { tx, scope, world }: Pick<QuoteDeps, 'tx' | 'scope' | 'world'>,
  { orderType, fromId, toId }: PairRequest,
): Promise<Ends> {
  if (fromId === null || toId === null) throw new Refusal('CURRENCY_REQUIRED', CURRENCY_MISSING)
  const settings = await enabledSettingsOf({ tx, scope, world }, orderType)
  const coins = await coinsOfTenant(tx, world, scope.tenantId)
  const [from, to] = [coins.get(fromId), coins.get(toId)]
  if (!from?.is_enabled || !to?.is_enabled) throw new Refusal('RATE_NOT_FOUND')
  const { pair } = kinds[orderType]
  // An exchange of a currency into itself is a typing error, not a missing rate.
  if (pair === 'other' && fromId === toId)
    throw new Refusal('AMOUNT_INVALID', 'Both sides are the same currency.')
  if (!canPair(orderType, from, to)) throw new Refusal('RATE_NOT_FOUND')
  return { from, to, settings }
}

export function canPair(orderType: OrderType, from: Coin, to: Coin): boolean {
  const kind = kinds[orderType]
  const same = from.id === to.id
  if (kind.pair === 'other' ? same : kind.pair === 'same' && !same) return false
  return isEnd(kind.from, from) && isEnd(kind.to, to)
}

function isEnd(end: PairEnd, coin: Coin): boolean {
  if (end === 'any') return true
  return end === 'crypto' ? !coin.is_fiat : coin.is_fiat && end.includes(coin.symbol)
}

export interface Priced extends Ends {
  price: RatePrice
  terms: QuoteTerms
  least: bigint
  most: bigint | null
  policyVersion: number
}

export async function termsFor(deps: QuoteDeps, request: PairRequest): Promise<Priced> {
  const { tx, world, tenant } = deps
  const ends = await pairEndsOf(deps, request)
  const { from, to, settings } = ends
  const chainFee = settings.networkFee === 'chain' ? networkFeeOn(to.chain_id) : null
  const base = tenant.config.base_currency
  const symbols = [from.symbol, to.symbol, base, ...(chainFee ? [chainFee.symbol] : [])]
  const prices = await world.rates.prices(tx, [...new Set(symbols)])

  const price = from.id === to.id ? atPar(from, world.clock.now()) : priceIn(prices, from, to)
  if (!price) throw new Refusal('RATE_NOT_FOUND')
  const { version: policyVersion, document } = await policyOf(deps)
  const bounds = policyBounds(policyTermsOf(document, request.orderType), from, { prices, base })
  const { min, max, fee } = bounds
  const terms: QuoteTerms = {
    fromScale: from.scale,
    toScale: to.scale,
    rate: price.rate,
    ...fee,
    network: chainFee ? ceilOf(worthIn(prices, chainFee.amount, chainFee.symbol, from)) : 0n,
  }
  const most = leastOf(max, schemeMostOf(request.orderType, terms))
  return { ...ends, price, terms, least: min, most, policyVersion }
}

interface BasePrices {
  prices: Prices
  base: string
}

/** What the policy says of an order type, in minor units of the currency that is paid. */
export function policyBounds(terms: PolicyTerms, coin: Coin, { prices, base }: BasePrices) {
  const inCoin = (amount: string) => worthIn(prices, amount, base, coin)
  const fee = feeFor(terms, coin.symbol)
  const { percent, fixed, floor, cap, tiers } = fee
  const shape: FeeShape = {
    floor: floor === null ? 0n : ceilOf(inCoin(floor)),
    cap: cap === null ? null : ceilOf(inCoin(cap)),
    tiers: tiers.map((tier) => ({ from: floorOf(inCoin(tier.from)), ppm: ppmOf(tier.percent) })),
  }
  return {
    min: terms.min === null ? 1n : ceilOf(inCoin(terms.min)),
    max: terms.max === null ? null : floorOf(inCoin(terms.max)),
    fee: {
      feePpm: ppmOf(percent),
      fixed: ceilOf(inCoin(fixed)),
      ...(!isPlainFee(fee) && { shape }),
    },
  }
}

/** What may leave, fees included, so that no more arrives than the scheme carries. */
function schemeMostOf(orderType: OrderType, terms: QuoteTerms): bigint | null {
  const { schemeMax } = kinds[orderType]
  const arrives = schemeMax === undefined ? null : toMinor(schemeMax, terms.toScale)
  if (arrives === null) return null
  const net = ceilOf(unconvert(arrives, terms))
  return totalOf(terms, floorOf(convert(net, terms)) > arrives ? net - 1n : net)
}

const leastOf = (one: bigint | null, other: bigint | null) =>
  one === null || (other !== null && other < one) ? other : one

const atPar = (coin: Coin, at: Date): RatePrice => ({
  from: coin,
  to: coin,
  rate: RATE_ONE,
  source: 'par',
  at,
})

export function worthIn(
  prices: Prices,
  amount: string,
  symbol: string,
  coin: Pick<Coin, 'symbol' | 'scale'>,
): Ratio {
  const whole = times(ratioOf(amount), { above: tenTo(coin.scale), below: 1n })
  if (whole.above === 0n || symbol === coin.symbol) return whole
  const [sold, bought] = [prices.get(symbol), prices.get(coin.symbol)]
  if (!sold || !bought || rateBetween(sold, bought) === 0n) throw new Refusal('RATE_NOT_FOUND')
  return times(whole, over(sold.usd, bought.usd))
}

export function minorIn(amount: string, { scale }: Coin): bigint {
  const isDecimal = /^\d{1,38}(\.\d{1,38})?$/.test(amount)
  const minor = isDecimal ? toMinor(amount, scale) : null
  if (minor !== null && minor > 0n && minor < tenTo(38)) return minor
  const word = isDecimal && minor === null ? 'DECIMALS' : 'FORMAT'
  throw amountRefused('AMOUNT_INVALID', { decimals: String(scale) }, { word })
}

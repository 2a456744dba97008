import { fromMinor } from '#contract/kit/amount'
import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import {
  RATE_HISTORY_POINTS,
  type listRates,
  type Rate,
  type readRateHistory,
} from '#contract/rate'
import { canPair, worthIn } from '#bank/quote/terms'
import { policyTermsOf } from '#bank/policy/document'
import { policyOf } from '#bank/policy/policy'
import { orderTypeSettingsOf } from '#bank/quote/orderTypes'
import type { RequestContext } from '#bank/requestContext'
import { priceIn, rateBetween, type RatePrice } from './price.ts'
import { findCoins, listCoins, type Coin } from './rate.rows.ts'
import { ceilOf, RATE_ONE, RATE_SCALE } from './ratio.ts'

export async function handleListRates(
  { from_uuid, to_uuid, order_type }: ParsedOf<typeof listRates>,
  context: RequestContext,
): Promise<Rate[]> {
  const alone = from_uuid === undefined && to_uuid === undefined
  if ((from_uuid !== undefined && to_uuid !== undefined) || (alone && order_type === undefined))
    throw oneOfTwo()
  const { tx, scope, tenant, world } = context
  const type = order_type ?? 'EXCHANGE_CRYPTO_INTERNAL'
  const settings = await orderTypeSettingsOf(context, type)
  if (!settings.isEnabled) throw new Refusal('ORDER_TYPE_DISABLED')

  const coins = await listCoins(tx, scope.tenantId)
  const base = tenant.config.base_currency
  const prices = await world.rates.prices(tx, [...new Set([base, ...coins.map((c) => c.symbol)])])
  const [sold, bought] = [fits(from_uuid), fits(to_uuid)]
  const pairs = coins.filter(sold).flatMap((from) =>
    coins
      .filter(bought)
      .filter((to) => canPair(type, from, to))
      .flatMap((to) => priceIn(prices, from, to) ?? []),
  )
  const least = policyTermsOf((await policyOf(context)).document, type).min ?? '0'
  return pairs.map((price) => rateOf(price, ceilOf(worthIn(prices, least, base, price.from))))
}

const oneOfTwo = () =>
  new Refusal('VALIDATION_FAILED', 'Say from_uuid or to_uuid, one of the two.', {
    errors: [
      { pointer: '/from_uuid', code: 'ONE_OF' },
      { pointer: '/to_uuid', code: 'ONE_OF' },
    ],
  })

const fits = (wanted: string | undefined) => (coin: Coin) =>
  wanted === undefined || coin.id === wanted

const rateOf = ({ from, to, rate, source, at }: RatePrice, least: bigint): Rate => ({
  from: from.symbol,
  to: to.symbol,
  from_uuid: from.id,
  to_uuid: to.id,
  rate: fromMinor(rate, RATE_SCALE),
  inverted_rate: fromMinor((RATE_ONE * RATE_ONE) / rate, RATE_SCALE),
  rate_source: source,
  min_amount: fromMinor(least, from.scale),
  onramp_enabled: from.is_fiat && !to.is_fiat,
  offramp_enabled: !from.is_fiat && to.is_fiat,
  updated_at: at.toISOString(),
})

const DAY_MS = 24 * 3_600_000

/** Rates of the last days, ending now; points without a price are left out. */
export async function handleReadRateHistory(
  { from_uuid, to_uuid, days }: ParsedOf<typeof readRateHistory>,
  { tx, scope, tenant, world }: RequestContext,
) {
  const ids = to_uuid === undefined ? [from_uuid] : [from_uuid, to_uuid]
  const coins = await findCoins(tx, scope.tenantId, ids)
  const from = coins.get(from_uuid)?.symbol
  const to = to_uuid === undefined ? tenant.config.base_currency : coins.get(to_uuid)?.symbol
  if (from === undefined || to === undefined) throw new Refusal('RATE_NOT_FOUND')

  const moments = momentsBack(world.clock.now(), days)
  const sold = await world.rates.history(tx, from, moments)
  const bought = await world.rates.history(tx, to, moments)
  const points = moments.flatMap((at, place) => {
    const [a, b] = [sold[place], bought[place]]
    return a && b ? [{ at: at.toISOString(), rate: fromMinor(rateBetween(a, b), RATE_SCALE) }] : []
  })
  if (points.length === 0) throw new Refusal('RATE_NOT_FOUND')
  return { from, to, rate_source: sold.findLast((one) => one)?.source ?? '', points }
}

function momentsBack(now: Date, days: number): Date[] {
  const step = (days * DAY_MS) / RATE_HISTORY_POINTS
  return Array.from(
    { length: RATE_HISTORY_POINTS + 1 },
    (_, at) => new Date(now.getTime() - (RATE_HISTORY_POINTS - at) * step),
  )
}

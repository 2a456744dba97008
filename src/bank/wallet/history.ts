import { fromMinor } from '#contract/kit/amount'
import type { ParsedOf } from '#contract/kit/endpoint'
import { WALLET_HISTORY_DAYS, type readWalletHistory } from '#contract/wallet'
import { floorOf, over, tenTo, times } from '#bank/rate/ratio'
import { listAllCurrencyRows, type CurrencyRow } from '#bank/reference/reference.rows'
import type { PersonContext } from '#bank/requestContext'
import type { UsdPrice } from '#bank/services'
import { balancesAt } from './history.rows.ts'
import { TOTAL_SCALE } from './holdings.ts'
import { walletOf } from './wallet.ts'

const DAY_MS = 24 * 3_600_000

export async function handleReadWalletHistory(
  { uuid }: ParsedOf<typeof readWalletHistory>,
  { tx, scope, tenant, world }: PersonContext,
) {
  const wallet = await walletOf(tx, scope, uuid)
  const now = world.clock.now()
  const moments = Array.from(
    { length: WALLET_HISTORY_DAYS + 1 },
    (_, at) => new Date(now.getTime() - (WALLET_HISTORY_DAYS - at) * DAY_MS),
  ).filter((at) => at >= wallet.created_at)
  const { base_currency } = tenant.config
  const held = await balancesAt(tx, scope.tenantId, [`wallet:${wallet.id}`], moments)
  const currencies = (await listAllCurrencyRows(tx, scope.tenantId)).filter(({ id }) =>
    held.some((one) => one.currencyId === id),
  )
  const base = await world.rates.history(tx, base_currency, moments)
  const prices = new Map<string, (UsdPrice | null)[]>()
  for (const symbol of new Set(currencies.map((currency) => currency.symbol)))
    prices.set(symbol, await world.rates.history(tx, symbol, moments))

  const worthAt = (place: number): bigint | null => {
    const unit = base[place]
    if (!unit) return null
    return currencies.reduce((sum, currency) => {
      const price = prices.get(currency.symbol)?.[place]
      const one = held.find(({ currencyId, at }) => currencyId === currency.id && at === place)
      return price && one ? sum + worth(one.posted, currency, price, unit) : sum
    }, 0n)
  }
  return {
    wallet_uuid: wallet.id,
    base_currency,
    points: moments.flatMap((at, place) => {
      const amount = worthAt(place)
      return amount === null
        ? []
        : [{ at: at.toISOString(), amount: fromMinor(amount, TOTAL_SCALE) }]
    }),
  }
}

const worth = (posted: bigint, { scale }: CurrencyRow, price: UsdPrice, unit: UsdPrice) =>
  floorOf(
    times(times({ above: posted, below: tenTo(scale) }, over(price.usd, unit.usd)), {
      above: tenTo(TOTAL_SCALE),
      below: 1n,
    }),
  )

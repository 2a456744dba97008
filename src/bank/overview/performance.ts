import { fromMinor } from '#contract/kit/amount'
import { PERFORMANCE_DAYS, type Performance } from '#contract/overview'
import { downTo, over, RATE_ONE, RATE_SCALE, tenTo } from '#bank/rate/ratio'
import { listAllCurrencyRows, type CurrencyRow } from '#bank/reference/reference.rows'
import type { PersonContext } from '#bank/requestContext'
import { balancesAt, type HeldAt } from '#bank/wallet/history.rows'
import { TOTAL_SCALE } from '#bank/wallet/holdings'
import type { WalletRow } from '#bank/wallet/wallet.rows'

const DAY_MS = 24 * 3_600_000
const DAYS_LEAST = 2
const SHARE_SCALE = 4

/** Each day's change of price, times what was held when the day began. */
export async function performanceOf(
  { tx, tenant, world }: PersonContext,
  wallets: readonly WalletRow[],
): Promise<Performance | null> {
  const now = world.clock.now()
  const moments = Array.from(
    { length: PERFORMANCE_DAYS + 1 },
    (_, at) => new Date(now.getTime() - (PERFORMANCE_DAYS - at) * DAY_MS),
  )
  const addresses = wallets.map(({ id }) => `wallet:${id}`)
  const held = await balancesAt(tx, tenant.id, addresses, moments)
  const { base_currency: base } = tenant.config
  const currencies = (await listAllCurrencyRows(tx, tenant.id)).filter(
    ({ id, type, symbol }) =>
      type !== 'fiat' && symbol !== base && held.some(({ currencyId }) => currencyId === id),
  )
  const units = await world.rates.history(tx, base, moments)
  const lines: SymbolLine[] = []
  for (const symbol of new Set(currencies.map((one) => one.symbol))) {
    const prices = await world.rates.history(tx, symbol, moments)
    const rates = prices.map((price, at) => {
      const unit = units[at]
      return price && unit ? downTo(over(price.usd, unit.usd), RATE_SCALE) : null
    })
    const chains = currencies.filter((one) => one.symbol === symbol)
    lines.push({ symbol, days: daysOf(rates, chains, held) })
  }
  return summed(lines, moments)
}

/** In units of 10^-18 of the base currency. */
interface Day {
  before: bigint
  gain: bigint
}

interface SymbolLine {
  symbol: string
  days: Day[]
}

function daysOf(
  rates: readonly (bigint | null)[],
  chains: readonly CurrencyRow[],
  held: readonly HeldAt[],
): Day[] {
  const valueAt = (place: number, rate: bigint) =>
    chains.reduce((sum, { id, scale }) => {
      const posted = held
        .filter(({ currencyId, at }) => currencyId === id && at === place)
        .reduce((all, one) => all + one.posted, 0n)
      return sum + (posted * rate) / tenTo(scale)
    }, 0n)
  return rates.slice(0, -1).map((rate, place) => {
    const next = rates[place + 1] ?? null
    if (rate === null || next === null) return { before: 0n, gain: 0n }
    const before = valueAt(place, rate)
    return { before, gain: valueAt(place, next) - before }
  })
}

function summed(lines: readonly SymbolLine[], moments: readonly Date[]): Performance | null {
  const all = Array.from({ length: moments.length - 1 }, (_, place) => {
    const days = lines.flatMap((line) => line.days[place] ?? [])
    return {
      before: days.reduce((sum, { before }) => sum + before, 0n),
      gain: days.reduce((sum, { gain }) => sum + gain, 0n),
    }
  })
  const first = all.findIndex(({ before }) => before > 0n)
  const since = moments[first]
  if (since === undefined || all.length - first < DAYS_LEAST) return null
  return {
    since: since.toISOString(),
    ...gained(all),
    assets: lines
      .filter(({ days }) => days.filter(({ before }) => before > 0n).length >= DAYS_LEAST)
      .map(({ symbol, days }) => ({ symbol, ...gained(days) })),
  }
}

/** The share links the days, so that money added late does not thin out what came before. */
function gained(days: readonly Day[]) {
  const gain = days.reduce((sum, day) => sum + day.gain, 0n)
  const grown = days.reduce(
    (factor, { before, gain: won }) =>
      before === 0n ? factor : (factor * (before + won)) / before,
    RATE_ONE,
  )
  return {
    gain: fromMinor(gain / tenTo(RATE_SCALE - TOTAL_SCALE), TOTAL_SCALE),
    share: fromMinor((grown - RATE_ONE) / tenTo(RATE_SCALE - SHARE_SCALE), SHARE_SCALE),
  }
}

import { fromMinor } from '#contract/kit/amount'
import type { Overview } from '#contract/overview'
import { tenTo } from '#bank/rate/ratio'
import { worthAt } from '#bank/rate/worth'
import { coinsOfTenant } from '#bank/rate/price'
import type { PersonContext } from '#bank/requestContext'
import { listDaysSpent } from '#bank/spending/spending.rows'
import { TOTAL_SCALE } from '#bank/wallet/holdings'
import { clockIn, midnightOf } from '#bank/wallet/statementColumns'
import { listDaysReceived, type DayReceived } from './overview.rows.ts'

/** What left is what the page of spending adds up, to the cent. */
export async function monthOf(context: PersonContext, zone: string): Promise<Overview['month']> {
  const { tx, scope, world } = context
  const now = world.clock.now()
  const since = startOfMonth(now, zone)
  const received = await listDaysReceived(tx, scope, since)
  const spent = await listDaysSpent(tx, scope, { walletId: null, since, zone })
  const worth = await worthOfDays(context, [...received, ...spent], now)
  const sum = (days: readonly DayReceived[]) => {
    const total = days.reduce((all, day) => all + worth(day, day.minor), 0n)
    return fromMinor(total < 0n ? 0n : total, TOTAL_SCALE)
  }
  return { since: since.toISOString(), money_in: sum(received), money_out: sum(spent) }
}

type DayOfCurrency = Pick<DayReceived, 'currencyId' | 'day'>

/** Currencies without a price count as zero. */
export async function worthOfDays(
  context: Pick<PersonContext, 'tx' | 'tenant' | 'world'>,
  flows: readonly DayOfCurrency[],
  now: Date,
  base?: string,
): Promise<(flow: DayOfCurrency, minor: bigint) => bigint> {
  const { tx, tenant, world } = context
  const coins = await coinsOfTenant(tx, world, tenant.id)
  const days = [...new Set(flows.map(({ day }) => day))].sort()
  const moments = days.map((day) => {
    const end = new Date(`${day}T23:59:59Z`)
    return end < now ? end : now
  })
  const symbols = flows.flatMap(({ currencyId }) => coins.get(currencyId)?.symbol ?? [])
  const worthOf = await worthAt(context, symbols, moments, base)
  return ({ currencyId, day }, minor) => {
    const coin = coins.get(currencyId)
    if (!coin) return 0n
    return worthOf(coin.symbol, { above: minor, below: tenTo(coin.scale) }, days.indexOf(day)) ?? 0n
  }
}

/** Midnight of the first, as the clocks of the zone show it. */
export function startOfMonth(now: Date, zone: string): Date {
  const clock = clockIn(zone)
  return midnightOf(`${clock.format(now).slice(0, 7)}-01`, clock)
}

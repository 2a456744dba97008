import { fromMinor } from '#contract/kit/amount'
import type { Overview } from '#contract/overview'
import { tenTo } from '#bank/rate/ratio'
import { worthAt } from '#bank/rate/worth'
import { coinsOfTenant } from '#bank/rate/price'
import type { PersonContext } from '#bank/requestContext'
import { TOTAL_SCALE } from '#bank/wallet/holdings'
import { clockIn, midnightOf } from '#bank/wallet/statementColumns'
import { listDayFlows, type DayFlow } from './overview.rows.ts'

export async function monthOf(context: PersonContext, zone: string): Promise<Overview['month']> {
  const { tx, scope, world } = context
  const now = world.clock.now()
  const since = startOfMonth(now, zone)
  const flows = await listDayFlows(tx, scope, since)
  const worth = await worthOfDays(context, flows, now)
  const sum = (take: (flow: DayFlow) => bigint) => {
    const total = flows.reduce((all, flow) => all + worth(flow, take(flow)), 0n)
    return fromMinor(total < 0n ? 0n : total, TOTAL_SCALE)
  }
  return {
    since: since.toISOString(),
    money_in: sum((flow) => flow.in),
    money_out: sum((flow) => flow.out),
  }
}

/** Currencies without a price count as zero. */
export async function worthOfDays(
  context: Pick<PersonContext, 'tx' | 'tenant' | 'world'>,
  flows: readonly Pick<DayFlow, 'currencyId' | 'day'>[],
  now: Date,
  base?: string,
): Promise<(flow: Pick<DayFlow, 'currencyId' | 'day'>, minor: bigint) => bigint> {
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

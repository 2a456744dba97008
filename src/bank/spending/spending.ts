import { fromMinor } from '#contract/kit/amount'
import type { ParsedOf } from '#contract/kit/endpoint'
import {
  SPENDING_MONTHS,
  type readSpending,
  type Spending,
  type spendingCalls,
  type SpendingMonth,
} from '#contract/spending'
import { spendingCategories } from '#contract/spendingCategory'
import { worthOfDays } from '#bank/overview/month'
import type { HandlersOf, PersonContext } from '#bank/requestContext'
import { clockIn, midnightOf } from '#bank/wallet/statementColumns'
import { TOTAL_SCALE } from '#bank/wallet/holdings'
import { walletOf } from '#bank/wallet/wallet'
import { listDaysSpent, type DaySpent } from './spending.rows.ts'

export const spendingRoutes: HandlersOf<typeof spendingCalls> = {
  readSpending: handleReadSpending,
}

async function handleReadSpending(
  { wallet_uuid, time_zone: zone }: ParsedOf<typeof readSpending>,
  context: PersonContext,
): Promise<Spending> {
  const { tx, scope, tenant, world } = context
  const wallet = wallet_uuid === undefined ? null : await walletOf(tx, scope, wallet_uuid)
  const now = world.clock.now()
  const clock = clockIn(zone)
  const months = monthsTo(clock.format(now).slice(0, 7))
  const days = await listDaysSpent(tx, scope, {
    walletId: wallet?.id ?? null,
    since: midnightOf(`${months[0]}-01`, clock),
    zone,
  })
  const worth = await worthOfDays(context, days, now)
  return {
    base_currency: tenant.config.base_currency,
    months: months.map((month) =>
      monthShown(
        month,
        days.filter((one) => one.month === month),
        worth,
      ),
    ),
  }
}

/** The last is the one named. */
function monthsTo(last: string): string[] {
  const [year = 0, month = 0] = last.split('-').map(Number)
  return Array.from({ length: SPENDING_MONTHS }, (_, at) =>
    new Date(Date.UTC(year, month - SPENDING_MONTHS + at, 1)).toISOString().slice(0, 7),
  )
}

function monthShown(
  month: string,
  days: readonly DaySpent[],
  worth: (day: DaySpent, minor: bigint) => bigint,
): SpendingMonth {
  const sums = spendingCategories
    .map((category) => ({
      category,
      sum: days
        .filter((day) => day.category === category)
        .reduce((all, day) => all + worth(day, day.minor), 0n),
    }))
    .filter(({ sum }) => sum !== 0n)
    .toSorted((one, other) => (other.sum > one.sum ? 1 : -1))
  const shown = (sum: bigint) => fromMinor(sum, TOTAL_SCALE)
  return {
    month,
    amount: shown(sums.reduce((all, { sum }) => all + sum, 0n)),
    categories: sums.map(({ category, sum }) => ({ category, amount: shown(sum) })),
  }
}

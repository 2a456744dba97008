import { fromMinor } from '#contract/kit/amount'
import type { ParsedOf } from '#contract/kit/endpoint'
import type { Dashboard, dashboardCalls, readDashboard } from '#contract/ops/dashboard'
import { readWaiting } from '#bank/queue/queue'
import type { HandlersOf, StaffContext } from '#bank/requestContext'
import { countNewCustomers, listFailures, listOrderFigures } from './dashboard.rows.ts'

const DAY_MS = 86_400_000

/** The first midnight, by UTC, of so many days that end today. */
const startOf = (days: number, now: Date) =>
  new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS - (days - 1) * DAY_MS)

async function handleReadDashboard(
  { days }: ParsedOf<typeof readDashboard>,
  { tx, scope: { tenantId }, caller, world }: StaffContext,
): Promise<Dashboard> {
  const now = world.clock.now()
  const since = startOf(Number(days), now)
  const figures = await listOrderFigures(tx, tenantId, since)
  const failures = await listFailures(tx, tenantId, since)
  const queues = await readWaiting(tx, tenantId, { role: caller.role, now })
  return {
    since: since.toISOString(),
    customers: await countNewCustomers(tx, tenantId, since),
    orders: figures.map(({ order_type: type, total, scale, p50_s, p99_s, ...counts }) => ({
      ...counts,
      type,
      total: fromMinor(BigInt(total), scale),
      settled_p50_s: p50_s,
      settled_p99_s: p99_s,
    })),
    failures: failures.map(({ status, sub_status: detail, reason_code: reason, count }) => ({
      status,
      detail,
      reason,
      count,
    })),
    queues: queues.map(({ name, waiting, oldestAt }) => ({
      name,
      waiting,
      oldest: oldestAt?.toISOString() ?? null,
    })),
  }
}

export const dashboardRoutes: HandlersOf<typeof dashboardCalls> = {
  readDashboard: handleReadDashboard,
}

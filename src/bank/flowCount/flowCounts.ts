import type { countFlows, flowCountCalls } from '#contract/flowCount'
import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import { staffMay } from '#contract/ops/access'
import {
  setFlowCounting,
  type FlowCountAct,
  type FlowCountDays,
  type opsFlowCountCalls,
  type readFlowCounts,
  type readFlowStates,
} from '#contract/ops/flowCount'
import { successOf, writeAudit } from '#bank/audit/audit'
import { dayOf, dayStart } from '#bank/book/day'
import { inTenant } from '#bank/db/engine'
import type { HandlersOf, NoTransactionContext, StaffContext } from '#bank/requestContext'
import type { Clock } from '#bank/services'
import {
  addFlowCounts,
  doesCountFlows,
  listFlowTotals,
  listStateCounts,
  writeFlowCounting,
} from './flowCount.rows.ts'
import flowsFile from './flows.json'

const DAY_MS = 86_400_000

/** Written from the charts: which states each flow of a customer has. */
const statesOf = new Map(
  Object.entries<readonly string[]>(flowsFile).map(([flow, states]) => [flow, new Set(states)]),
)

/** In a transaction of the tenant alone: nobody is in force while it is written. */
async function handleCountFlows(
  { counts }: ParsedOf<typeof countFlows>,
  { tenant, world }: NoTransactionContext<typeof countFlows>,
) {
  const strangers = counts.findIndex(({ flow, state }) => !statesOf.get(flow)?.has(state))
  if (strangers >= 0)
    throw new Refusal('VALIDATION_FAILED', 'No flow of the app has such a state.', {
      errors: [{ pointer: `/counts/${strangers}`, code: 'INVALID' }],
    })
  if (tenant.config.count_flows === false) return { taken: 0 }
  const day = dayOf(world.clock.now())
  await inTenant(world.engine, tenant.id, (tx) => addFlowCounts(tx, tenant.id, day, counts))
  return { taken: counts.length }
}

const firstDayOf = (days: FlowCountDays, clock: Clock) =>
  dayOf(new Date(clock.now().getTime() - (Number(days) - 1) * DAY_MS))

async function handleReadFlowCounts(
  { days }: ParsedOf<typeof readFlowCounts>,
  { caller, tenant, world, within }: NoTransactionContext<typeof readFlowCounts>,
) {
  const since = firstDayOf(days, world.clock)
  const flows = await within(({ tx }) => listFlowTotals(tx, tenant.id, since))
  // As it is in the database, not as this bank knew it a second ago; staff read no settings.
  const isOn = await inTenant(world.engine, tenant.id, (tx) => doesCountFlows(tx, tenant.id))
  return {
    is_on: isOn,
    since: dayStart(since).toISOString(),
    flows,
    can: staffMay(caller.role, 'setFlowCounting') ? [actOn(isOn)] : [],
  }
}

const actOn = (isOn: boolean): FlowCountAct => (isOn ? 'stop' : 'start')

async function handleReadFlowStates(
  { flow, days }: ParsedOf<typeof readFlowStates>,
  { tx, scope: { tenantId }, world }: StaffContext,
) {
  if (!statesOf.has(flow)) throw new Refusal('NOT_FOUND')
  const since = firstDayOf(days, world.clock)
  const states = await listStateCounts(tx, tenantId, since, flow)
  return { flow, since: dayStart(since).toISOString(), states }
}

/** Of two at once, the second is told that it is so already. */
const handleSetFlowCounting = (
  { on, reason }: ParsedOf<typeof setFlowCounting>,
  { caller, entered, origin, scope, tenant, world }: NoTransactionContext<typeof setFlowCounting>,
) =>
  inTenant(world.engine, tenant.id, async (tx) => {
    if (!(await writeFlowCounting(tx, tenant.id, on))) throw new Refusal('SAME_VALUE')
    entered.object = on ? 'flow_counts on' : 'flow_counts off'
    entered.reason = reason
    const success = successOf(setFlowCounting.audit, { entered })
    await writeAudit(tx, { scope, caller, origin, world }, success)
    return { is_on: on }
  })

export const flowCountRoutes: HandlersOf<typeof flowCountCalls & typeof opsFlowCountCalls> = {
  countFlows: { noTransaction: handleCountFlows },
  readFlowCounts: { noTransaction: handleReadFlowCounts },
  readFlowStates: handleReadFlowStates,
  setFlowCounting: { noTransaction: handleSetFlowCounting },
}

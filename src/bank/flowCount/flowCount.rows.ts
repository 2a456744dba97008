import type { FlowCount } from '#contract/flowCount'
import type { StateCount } from '#contract/ops/flowCount'
import type { Tx } from '#bank/db/engine'

/** In one order, so that two that count the same states wait for each other and no more. */
export async function addFlowCounts(
  tx: Tx,
  tenantId: string,
  day: string,
  counts: readonly FlowCount[],
): Promise<void> {
  await tx.query(
    `insert into flow_counts (tenant_id, day, flow, state, reached, stayed)
     select $1, $2::date, flow, state, sum(reached), sum(stayed)
     from unnest($3::text[], $4::text[], $5::int[], $6::int[]) as c (flow, state, reached, stayed)
     group by flow, state order by flow, state
     on conflict (tenant_id, day, flow, state) do update
       set reached = flow_counts.reached + excluded.reached,
           stayed = flow_counts.stayed + excluded.stayed`,
    [
      tenantId,
      day,
      counts.map(({ flow }) => flow),
      counts.map(({ state }) => state),
      counts.map(({ reached }) => reached),
      counts.map(({ left }) => left),
    ],
  )
}

const sums = `sum(reached)::float8 as reached,
  greatest(0, least(sum(stayed), sum(reached)))::float8 as left`
const worstFirst = 'greatest(0, sum(stayed)) / greatest(1, sum(reached)) desc, sum(reached) desc'

/** A flow's own row is the state that bears its name. */
export const listFlowTotals = (tx: Tx, tenantId: string, since: string) =>
  tx.rows<{ flow: string; reached: number; left: number }>(
    `select flow, ${sums} from flow_counts
     where tenant_id = $1 and day >= $2::date and state = flow
     group by flow order by ${worstFirst}, flow`,
    [tenantId, since],
  )

export const listStateCounts = (tx: Tx, tenantId: string, since: string, flow: string) =>
  tx.rows<StateCount>(
    `select state, ${sums} from flow_counts
     where tenant_id = $1 and day >= $2::date and flow = $3
     group by state order by ${worstFirst}, state`,
    [tenantId, since, flow],
  )

/** On where the tenant never said anything. */
export const doesCountFlows = (tx: Tx, tenantId: string): Promise<boolean> =>
  tx.some(
    `select from tenants
     where tenant_id = $1 and coalesce((config ->> 'count_flows')::boolean, true)`,
    [tenantId],
  )

/** False if it was so already. */
export const writeFlowCounting = (tx: Tx, tenantId: string, on: boolean): Promise<boolean> =>
  tx.some(
    `update tenants set config = jsonb_set(config, '{count_flows}', to_jsonb($2::boolean))
     where tenant_id = $1 and coalesce((config ->> 'count_flows')::boolean, true) <> $2`,
    [tenantId, on],
  )

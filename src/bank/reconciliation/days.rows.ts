import type { ReconciledDayView } from '#contract/ops/reconciliation'
import type { Tx } from '#bank/db/engine'
import { insertRow, valuesIn } from '#bank/db/insertRow'
import { countWaiting } from '#bank/queue/waiting'

/** Of one currency, in minor units. */
export type StoredTotal = readonly [currencyId: string, ours: string, theirs: string]

export interface OutsideDayRow {
  source: string
  day: string
  status: 'TAKEN' | 'MISSING'
  totals: readonly StoredTotal[]
  tried_at: Date
}

/** With what became of the lines that were first heard of on it. */
export interface CountedDayRow extends OutsideDayRow {
  lines: number
  open: number
  explained: number
}

/** One process takes a statement in at a time; whoever waited finds it taken. */
export async function lockSource(tx: Tx, tenantId: string, source: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('outside ' || $1 || $2, 0))`, [
    tenantId,
    source,
  ])
}

export const findDay = (tx: Tx, tenantId: string, source: string, day: string) =>
  tx.row<Pick<OutsideDayRow, 'status'>>(
    `select status from outside_days where tenant_id = $1 and source = $2 and day = $3`,
    [tenantId, source, day],
  )

export async function writeDay(tx: Tx, tenantId: string, row: OutsideDayRow): Promise<void> {
  await insertRow(
    tx,
    'outside_days',
    'tenant_id, source, day, status, totals, tried_at',
    { ...row, totals: JSON.stringify(row.totals), tenant_id: tenantId },
    `on conflict (tenant_id, source, day) do update set status = excluded.status,
       totals = excluded.totals, tried_at = excluded.tried_at`,
  )
}

/** The newest day of each account, and those whose statement is still missing. */
export const listDaysSoFar = (tx: Tx, tenantId: string) =>
  tx.rows<{ source: string; last: string; missing: string[] }>(
    `select source, max(day)::text as last,
       coalesce(array_agg(day::text order by day) filter (where status = 'MISSING'), '{}') as missing
     from outside_days where tenant_id = $1 group by source`,
    [tenantId],
  )

const counted = `select d.source, d.day::text, d.status, d.totals, d.tried_at, c.lines, c.open,
    c.explained
  from outside_days d
  cross join lateral (
    select count(*)::int as lines,
      (count(*) filter (where l.status in ('OPEN', 'PROPOSED')))::int as open,
      (count(*) filter (where l.status = 'EXPLAINED'))::int as explained
    from outside_lines l
    where l.tenant_id = d.tenant_id and l.source = d.source and l.day = d.day) c`

const matching = `d.tenant_id = $1 and case $2::text
    when 'missing' then d.status = 'MISSING'
    when 'differs' then exists (
      select from outside_lines l
      where l.tenant_id = d.tenant_id and l.source = d.source and l.day = d.day
        and l.status in ('OPEN', 'PROPOSED'))
    else true end`

interface DaysAsked {
  view: ReconciledDayView | null
  limit: number
  offset: number
}

export async function listDays(tx: Tx, tenantId: string, asked: DaysAsked) {
  const rows = await tx.rows<CountedDayRow>(
    `${counted} where ${matching} order by d.day desc, d.source limit $3 offset $4`,
    [tenantId, ...valuesIn('view, limit, offset', asked)],
  )
  const total = await tx.total(
    `select count(*)::int as total from outside_days d where ${matching}`,
    [tenantId, asked.view],
  )
  return { rows, total }
}

export const findCountedDay = (tx: Tx, tenantId: string, source: string, day: string) =>
  tx.row<CountedDayRow>(`${counted} where d.tenant_id = $1 and d.source = $2 and d.day = $3`, [
    tenantId,
    source,
    day,
  ])

/** Differences that nobody has explained or corrected, and statements that did not come. */
export const readDifferenceQueue = (tx: Tx, tenantId: string) =>
  countWaiting(
    tx,
    `select (count(*) filter (where waits))::int as waiting, min(at) filter (where waits) as "oldestAt",
       max(at) as "movedAt"
     from (
       select status in ('OPEN', 'PROPOSED') as waits, moved_at as at from outside_lines
       where tenant_id = $1 and status in ('OPEN', 'PROPOSED', 'EXPLAINED')
       union all
       select true, day::timestamptz from outside_days
       where tenant_id = $1 and status = 'MISSING') found`,
    [tenantId],
  )

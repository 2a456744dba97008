import type { DifferenceStatus } from '#contract/ops/reconciliation'
import type { Tx } from '#bank/db/engine'
import { insertRow, listsIn, valuesIn } from '#bank/db/insertRow'

export interface LineRow {
  id: string
  source: string
  currency_id: string
  reference: string
  day: string
  last_day: string
  ours: bigint | null
  theirs: bigint | null
  order_id: string | null
  status: DifferenceStatus
  proposed_by: string | null
  moved_at: Date
  version: number
}

type Stored<Row> = Omit<Row, 'ours' | 'theirs'> & Record<'ours' | 'theirs', string | null>

const columns = `id, source, currency_id, reference, day::text, last_day::text, ours::text,
  theirs::text, order_id, status, proposed_by, moved_at, version`
const written = `id, source, currency_id, reference, day, last_day, ours, theirs, order_id, status,
  proposed_by, moved_at, version`

const minorIn = (stored: string | null) => (stored === null ? null : BigInt(stored))

const lineIn = <Row extends Stored<object>>(row: Row) => ({
  ...row,
  ours: minorIn(row.ours),
  theirs: minorIn(row.theirs),
})

/** In the order of their ids, so that no two deadlock. */
export async function lockLines(tx: Tx, tenantId: string, ids: readonly string[]) {
  const rows = await tx.rows<Stored<LineRow>>(
    `select ${columns} from outside_lines where tenant_id = $1 and id = any($2) order by id
     for update`,
    [tenantId, ids],
  )
  return rows.map(lineIn) as LineRow[]
}

export async function writeLines(tx: Tx, tenantId: string, rows: readonly LineRow[]) {
  await tx.query(
    `insert into outside_lines (tenant_id, ${written})
     select $1, u.* from unnest($2::uuid[], $3::text[], $4::uuid[], $5::text[], $6::date[],
       $7::date[], $8::numeric[], $9::numeric[], $10::uuid[], $11::text[], $12::uuid[],
       $13::timestamptz[], $14::int[]) u
     on conflict (tenant_id, id) do update set last_day = excluded.last_day, ours = excluded.ours,
       theirs = excluded.theirs, order_id = excluded.order_id, status = excluded.status,
       proposed_by = excluded.proposed_by, moved_at = excluded.moved_at,
       version = excluded.version`,
    [tenantId, ...listsIn(written, rows)],
  )
}

export interface LineStepRow {
  line_id: string
  seq: number
  event: string
  status: DifferenceStatus
  actor: string
  words: string | null
  ours: bigint | null
  theirs: bigint | null
  at: Date
}

const stepColumns = 'line_id, seq, event, status, actor, words, ours, theirs, at'

export async function insertLineSteps(tx: Tx, tenantId: string, rows: readonly LineStepRow[]) {
  for (const row of rows)
    await insertRow(tx, 'outside_line_steps', `tenant_id, ${stepColumns}`, {
      ...row,
      tenant_id: tenantId,
    })
}

export async function listLineSteps(tx: Tx, tenantId: string, lineId: string) {
  const rows = await tx.rows<Stored<LineStepRow> & { staff: string | null }>(
    `select t.seq, t.event, t.status, t.actor, t.words, t.ours::text, t.theirs::text, t.at,
       s.name as staff
     from outside_line_steps t
     left join staff s on s.tenant_id = t.tenant_id and s.id::text = t.actor
     where t.tenant_id = $1 and t.line_id = $2 order by t.seq`,
    [tenantId, lineId],
  )
  return rows.map(lineIn) as (LineStepRow & { staff: string | null })[]
}

export interface LineForStaff extends LineRow {
  order_number: string | null
  proposer: string | null
}

const named = `${columns
  .split(/,\s+/)
  .map((name) => `l.${name}`)
  .join(', ')}, o.number::text as order_number, s.name as proposer`
const joined = `outside_lines l
  left join orders o on o.tenant_id = l.tenant_id and o.id = l.order_id
  left join staff s on s.tenant_id = l.tenant_id and s.id = l.proposed_by`

export async function findLineForStaff(tx: Tx, tenantId: string, id: string) {
  const row = await tx.row<Stored<LineForStaff>>(
    `select ${named} from ${joined} where l.tenant_id = $1 and l.id = $2`,
    [tenantId, id],
  )
  return row && (lineIn(row) as LineForStaff)
}

interface LinesOfDay {
  source: string
  day: string
  limit: number
  offset: number
}

const ofDay = `l.tenant_id = $1 and l.source = $2
  and (l.day = $3 or (l.last_day = $3 and l.last_day <> l.day))`

/** Those that wait for somebody first. */
export async function listLinesOfDay(tx: Tx, tenantId: string, asked: LinesOfDay) {
  const rows = await tx.rows<Stored<LineForStaff>>(
    `select ${named} from ${joined} where ${ofDay}
     order by array_position(array['PROPOSED', 'OPEN', 'EXPLAINED', 'SETTLED', 'MATCHED'], l.status),
       l.id
     limit $4 offset $5`,
    [tenantId, ...valuesIn('source, day, limit, offset', asked)],
  )
  const total = await tx.total(
    `select count(*)::int as total from outside_lines l where ${ofDay}`,
    [tenantId, ...valuesIn('source, day', asked)],
  )
  return { rows: rows.map(lineIn) as LineForStaff[], total }
}

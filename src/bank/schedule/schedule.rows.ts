import { OPEN_SCHEDULES_MAX, type OccurrenceOutcome, type Repeats } from '#contract/schedule'
import type { Schedule, ScheduleStatus } from '#contract/schedule'
import type { OrderStatus } from '#contract/order'
import { Refusal } from '#contract/kit/refusal'
import type { Tx } from '#bank/db/engine'
import { insertRow } from '#bank/db/insertRow'
import type { PayeeRequest } from '#bank/order/payee'

interface ScheduleRow {
  id: string
  person_id: string
  wallet_id: string
  family_id: string
  status: ScheduleStatus
  order_type: Schedule['order_type']
  from_id: string
  to_id: string
  amount: string
  is_reverse: boolean
  is_subtract: boolean
  payee: PayeeRequest
  recipient: Schedule['recipient']
  reference: string | null
  note: string | null
  every: Repeats
  first_on: string
  until_on: string | null
  times: number | null
  n: number
  next_on: string | null
  retries: number
  retry_at: Date | null
  reason: string | null
  warned_on: string | null
  is_proved: boolean
  version: number
  created_at: Date
  moved_at: Date
}

/** With the currency of its amount. */
export interface ScheduleFound extends ScheduleRow {
  symbol: string
  scale: number
}

const stored = [
  'id, person_id, wallet_id, family_id, status, order_type, from_id, to_id, amount, is_reverse',
  'is_subtract, payee, recipient, reference, note, every, first_on, until_on, times, n, next_on',
  'retries, retry_at, reason, warned_on, is_proved, version, created_at, moved_at',
].join(', ')

const found = `s.id, s.person_id, s.wallet_id, s.family_id, s.status, s.order_type, s.from_id,
  s.to_id, s.amount, s.is_reverse, s.is_subtract, s.payee, s.recipient, s.reference, s.note, s.every,
  s.first_on::text, s.until_on::text, s.times, s.n, s.next_on::text, s.retries, s.retry_at, s.reason,
  s.warned_on::text, s.is_proved, s.version, s.created_at, s.moved_at, c.symbol, c.scale`

const joined = `schedules s
  join currencies c on c.tenant_id = s.tenant_id
    and c.id = case when s.is_reverse then s.to_id else s.from_id end`

export const findSchedule = (tx: Tx, tenantId: string, id: string) =>
  tx.row<ScheduleFound>(`select ${found} from ${joined} where s.tenant_id = $1 and s.id = $2`, [
    tenantId,
    id,
  ])

export const lockSchedule = (tx: Tx, tenantId: string, id: string) =>
  tx.row<ScheduleFound>(
    `select ${found} from ${joined} where s.tenant_id = $1 and s.id = $2
     for no key update of s`,
    [tenantId, id],
  )

/** What comes first is first, then what is over, newest first. */
export async function listScheduleRows(
  tx: Tx,
  tenantId: string,
  walletId: string,
  { limit, offset }: { limit: number; offset: number },
) {
  const rows = await tx.rows<ScheduleFound>(
    `select ${found} from ${joined} where s.tenant_id = $1 and s.wallet_id = $2
     order by s.next_on nulls last, s.created_at desc, s.id limit $3 offset $4`,
    [tenantId, walletId, limit, offset],
  )
  const total = await tx.total(
    'select count(*)::int as total from schedules where tenant_id = $1 and wallet_id = $2',
    [tenantId, walletId],
  )
  return { rows, total }
}

/** Whoever locks the person first, so that parallel calls cannot exceed the limit. */
export async function insertSchedule(tx: Tx, tenantId: string, row: ScheduleFound): Promise<void> {
  await insertRow(tx, 'schedules', `tenant_id, ${stored}`, { ...row, tenant_id: tenantId })
  const open = await tx.total(
    `select count(*)::int as total from schedules
     where tenant_id = $1 and person_id = $2 and next_on is not null`,
    [tenantId, row.person_id],
  )
  if (open > OPEN_SCHEDULES_MAX)
    throw new Refusal('LIMIT_REACHED', `At most ${OPEN_SCHEDULES_MAX} schedules may be open.`)
}

export async function writeSchedule(tx: Tx, tenantId: string, row: ScheduleRow): Promise<void> {
  await tx.query(
    `update schedules set status = $3, amount = $4, n = $5, next_on = $6, retries = $7,
       retry_at = $8, reason = $9, warned_on = $10, is_proved = $11, version = $12, moved_at = $13
     where tenant_id = $1 and id = $2`,
    [
      tenantId,
      row.id,
      row.status,
      row.amount,
      row.n,
      row.next_on,
      row.retries,
      row.retry_at,
      row.reason,
      row.warned_on,
      row.is_proved,
      row.version,
      row.moved_at,
    ],
  )
}

export interface OccurrenceRow {
  n: number
  on_date: string
  outcome: OccurrenceOutcome
  order_id: string | null
  reason: string | null
}

export async function insertOccurrences(
  tx: Tx,
  tenantId: string,
  { id, person_id, moved_at }: ScheduleRow,
  occurrences: readonly OccurrenceRow[],
): Promise<void> {
  for (const one of occurrences)
    await insertRow(
      tx,
      'schedule_occurrences',
      'tenant_id, schedule_id, n, person_id, on_date, outcome, order_id, reason, at',
      { ...one, tenant_id: tenantId, schedule_id: id, person_id, at: moved_at },
    )
}

export interface OccurrenceFound extends OccurrenceRow {
  at: Date
  order_status: OrderStatus | null
}

const HISTORY_MAX = 100

/** Newest first. */
export const listOccurrences = (tx: Tx, tenantId: string, scheduleId: string) =>
  tx.rows<OccurrenceFound>(
    `select h.n, h.on_date::text, h.outcome, h.order_id, h.reason, h.at, o.status as order_status
     from schedule_occurrences h
     left join orders o on o.tenant_id = h.tenant_id and o.id = h.order_id
     where h.tenant_id = $1 and h.schedule_id = $2 order by h.n desc limit ${HISTORY_MAX}`,
    [tenantId, scheduleId],
  )

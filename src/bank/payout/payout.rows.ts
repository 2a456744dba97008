import { OPEN_PAYOUTS_MAX, type PayoutOutcome, type PayoutStatus } from '#contract/payout'
import type { PayoutType } from '#contract/payout'
import type { OrderStatus } from '#contract/order'
import { Refusal } from '#contract/kit/refusal'
import type { Tx } from '#bank/db/engine'
import { insertRow, listsIn } from '#bank/db/insertRow'
import type { PayeeRequest } from '#bank/order/payee'

interface StoredPayout {
  id: string
  person_id: string
  wallet_id: string
  currency_id: string
  made_by: string
  family_id: string
  status: PayoutStatus
  decimal_sign: '.' | ','
  row_count: number
  total: string | null
  is_proved: boolean
  version: number
  created_at: Date
  moved_at: Date
}

/** With its currency. */
export interface PayoutFound extends StoredPayout {
  symbol: string
  scale: number
}

/** A line as it stands in the file. */
export interface PayoutLine {
  n: number
  recipient: string
  amount: string
  reference: string
}

/** With whom it pays, once it is confirmed. */
export interface PayoutRowFound extends PayoutLine {
  order_type: PayoutType | null
  payee: PayeeRequest | null
  title: string | null
  detail: string | null
  pays: string | null
  total: string | null
  outcome: PayoutOutcome | null
  order_id: string | null
  reason: string | null
  order_status: OrderStatus | null
}

const stored = [
  'id, person_id, wallet_id, currency_id, made_by, family_id, status, decimal_sign, row_count, total',
  'is_proved, version, created_at, moved_at',
].join(', ')

const found = `p.id, p.person_id, p.wallet_id, p.currency_id, p.made_by, p.family_id, p.status,
  p.decimal_sign, p.row_count, p.total::text, p.is_proved, p.version, p.created_at, p.moved_at,
  c.symbol, c.scale`

const joined = `payouts p join currencies c on c.tenant_id = p.tenant_id and c.id = p.currency_id`

export const findPayout = (tx: Tx, tenantId: string, id: string) =>
  tx.row<PayoutFound>(`select ${found} from ${joined} where p.tenant_id = $1 and p.id = $2`, [
    tenantId,
    id,
  ])

export const lockPayout = (tx: Tx, tenantId: string, id: string) =>
  tx.row<PayoutFound>(
    `select ${found} from ${joined} where p.tenant_id = $1 and p.id = $2
     for no key update of p`,
    [tenantId, id],
  )

export async function listPayoutRows(
  tx: Tx,
  tenantId: string,
  walletId: string,
  { limit, offset }: { limit: number; offset: number },
) {
  const rows = await tx.rows<PayoutFound>(
    `select ${found} from ${joined} where p.tenant_id = $1 and p.wallet_id = $2
     order by p.created_at desc, p.id limit $3 offset $4`,
    [tenantId, walletId, limit, offset],
  )
  const total = await tx.total(
    'select count(*)::int as total from payouts where tenant_id = $1 and wallet_id = $2',
    [tenantId, walletId],
  )
  return { rows, total }
}

/** Whoever locks the person first, so that parallel calls cannot exceed the limit. */
export async function insertPayout(tx: Tx, tenantId: string, row: StoredPayout): Promise<void> {
  await insertRow(tx, 'payouts', `tenant_id, ${stored}`, { ...row, tenant_id: tenantId })
  const open = await tx.total(
    `select count(*)::int as total from payouts
     where tenant_id = $1 and wallet_id = $2 and status in ('DRAFT', 'PAYING')`,
    [tenantId, row.wallet_id],
  )
  if (open > OPEN_PAYOUTS_MAX)
    throw new Refusal('LIMIT_REACHED', `At most ${OPEN_PAYOUTS_MAX} payouts may be open.`)
}

/** In place of those it had. */
export async function putLines(
  tx: Tx,
  tenantId: string,
  { id, person_id, wallet_id }: PayoutFound,
  lines: readonly PayoutLine[],
): Promise<void> {
  await tx.query('delete from payout_rows where tenant_id = $1 and payout_id = $2', [tenantId, id])
  await tx.query(
    `insert into payout_rows
       (tenant_id, payout_id, person_id, wallet_id, n, recipient, amount, reference)
     select $1, $2, $3, $4, u.*
     from unnest($5::int[], $6::text[], $7::text[], $8::text[]) u`,
    [tenantId, id, person_id, wallet_id, ...listsIn('n, recipient, amount, reference', lines)],
  )
}

export async function writePayout(tx: Tx, tenantId: string, row: PayoutFound): Promise<void> {
  await tx.query(
    `update payouts set status = $3, decimal_sign = $4, row_count = $5, total = $6, made_by = $7,
       family_id = $8, is_proved = $9, version = $10, moved_at = $11
     where tenant_id = $1 and id = $2`,
    [
      tenantId,
      row.id,
      row.status,
      row.decimal_sign,
      row.row_count,
      row.total,
      row.made_by,
      row.family_id,
      row.is_proved,
      row.version,
      row.moved_at,
    ],
  )
}

const rowsOf = `select r.n, r.recipient, r.amount, r.reference, r.order_type, r.payee, r.title,
    r.detail, r.pays::text, r.total::text, r.outcome, r.order_id, r.reason,
    o.status as order_status
  from payout_rows r
  left join orders o on o.tenant_id = r.tenant_id and o.id = r.order_id
  where r.tenant_id = $1 and r.payout_id = $2`

export const readPayoutRows = (tx: Tx, tenantId: string, payoutId: string) =>
  tx.rows<PayoutRowFound>(`${rowsOf} order by r.n`, [tenantId, payoutId])

export const findNextRow = (tx: Tx, tenantId: string, payoutId: string) =>
  tx.row<PayoutRowFound>(`${rowsOf} and r.outcome is null order by r.n limit 1`, [
    tenantId,
    payoutId,
  ])

export type ConfirmedLine = Pick<
  PayoutRowFound,
  'n' | 'order_type' | 'payee' | 'title' | 'detail' | 'pays' | 'total' | 'outcome' | 'reason'
>

/** Whom each line pays and how much at most, or why it is left out. */
export async function confirmLines(
  tx: Tx,
  tenantId: string,
  payoutId: string,
  lines: readonly ConfirmedLine[],
): Promise<void> {
  const rows = lines.map((line) => ({ ...line, payee: line.payee && JSON.stringify(line.payee) }))
  await tx.query(
    `update payout_rows r set order_type = u.order_type, payee = u.payee, title = u.title,
       detail = u.detail, pays = u.pays, total = u.total, outcome = u.outcome, reason = u.reason
     from unnest($3::int[], $4::text[], $5::jsonb[], $6::text[], $7::text[], $8::numeric[],
       $9::numeric[], $10::text[], $11::text[])
       u (n, order_type, payee, title, detail, pays, total, outcome, reason)
     where r.tenant_id = $1 and r.payout_id = $2 and r.n = u.n`,
    [
      tenantId,
      payoutId,
      ...listsIn('n, order_type, payee, title, detail, pays, total, outcome, reason', rows),
    ],
  )
}

export interface LineEnd {
  n: number
  outcome: PayoutOutcome
  orderId: string | null
  reason: string | null
}

/** False where it was over already. */
export const endLine = (tx: Tx, tenantId: string, payoutId: string, end: LineEnd) =>
  tx.some(
    `update payout_rows set outcome = $4, order_id = $5, reason = $6
     where tenant_id = $1 and payout_id = $2 and n = $3 and outcome is null`,
    [tenantId, payoutId, end.n, end.outcome, end.orderId, end.reason],
  )

/** What is still to be paid. */
export const countUnpaidLines = (tx: Tx, tenantId: string, payoutId: string) =>
  tx.total(
    `select count(*)::int as total from payout_rows
     where tenant_id = $1 and payout_id = $2 and outcome is null`,
    [tenantId, payoutId],
  )

export async function leaveOutRest(tx: Tx, tenantId: string, payoutId: string): Promise<void> {
  await tx.query(
    `update payout_rows set outcome = 'LEFT_OUT' where tenant_id = $1 and payout_id = $2
       and outcome is null`,
    [tenantId, payoutId],
  )
}

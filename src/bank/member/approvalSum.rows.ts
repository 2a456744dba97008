import type { Tx } from '#bank/db/engine'
import { insertRow } from '#bank/db/insertRow'
import { Outdated, type BulkInsert } from '#bank/ledger/step'
import { mostIn } from './access.rows.ts'

/** In hundredths of the base currency; null for none. */
export interface SumRow {
  sum: bigint | null
  next_sum: bigint | null
  next_at: Date | null
  /** Until when somebody has to agree to it; null where nobody has to. */
  agree_until: Date | null
}

type Stored = Record<'sum' | 'next_sum', string | null> & Pick<SumRow, 'next_at' | 'agree_until'>

const read = ({ sum, next_sum, ...moments }: Stored): SumRow => ({
  ...moments,
  sum: mostIn(sum),
  next_sum: mostIn(next_sum),
})

const none: SumRow = { sum: null, next_sum: null, next_at: null, agree_until: null }

export async function findApprovalSum(tx: Tx, tenantId: string, walletId: string): Promise<SumRow> {
  const row = await tx.row<Stored>(
    `select sum, next_sum, next_at, agree_until from wallet_approval_sums
     where tenant_id = $1 and wallet_id = $2`,
    [tenantId, walletId],
  )
  return row ? read(row) : none
}

/** With whether anybody but the owner could approve a payment. */
export async function findSecondPerson(tx: Tx, tenantId: string, walletId: string) {
  const row = await tx.row<Stored & { approves: boolean }>(
    `select s.sum, s.next_sum, s.next_at, s.agree_until, exists (
       select from wallet_members m where m.tenant_id = $1 and m.wallet_id = $2
         and m.status = 'ACTIVE' and m.role in ('admin', 'approver')) as approves
     from (select) one
     left join wallet_approval_sums s on s.tenant_id = $1 and s.wallet_id = $2`,
    [tenantId, walletId],
  )
  return { row: read(row!), hasApprover: row!.approves }
}

export const writeApprovalSum = (
  tx: Tx,
  tenantId: string,
  { sum, next_sum, ...row }: SumRow & { wallet_id: string; person_id: string },
) =>
  insertRow(
    tx,
    'wallet_approval_sums',
    'tenant_id, wallet_id, person_id, sum, next_sum, next_at, agree_until',
    {
      ...row,
      tenant_id: tenantId,
      sum: sum?.toString() ?? null,
      next_sum: next_sum?.toString() ?? null,
    },
    `on conflict (tenant_id, wallet_id) do update
       set sum = excluded.sum, next_sum = excluded.next_sum, next_at = excluded.next_at,
           agree_until = excluded.agree_until`,
  )

export async function deleteApprovalSumsOf(tx: Tx, tenantId: string, personId: string) {
  await tx.query('delete from wallet_approval_sums where tenant_id = $1 and person_id = $2', [
    tenantId,
    personId,
  ])
}

interface Unseconded {
  orderId: string
  walletId: string
}

/**
 * A payment that nobody else approves is committed only while the wallet's sum allows it. Written
 * after its worth, under the lock of the person's row, which whoever sets the sum takes too. Without
 * a price it may be worth anything.
 */
export const unsecondedPayments: BulkInsert<Unseconded> = {
  name: 'unseconded payments',
  rank: 14,
  async write(tx, tenantId, rows, at) {
    const above = await tx.some(
      `select from unnest($2::uuid[], $3::uuid[]) u (order_id, wallet_id)
       join wallet_approval_sums s on s.tenant_id = $1 and s.wallet_id = u.wallet_id
       left join order_worths w on w.tenant_id = $1 and w.order_id = u.order_id
       cross join lateral (
         select case when s.next_at <= $4 and s.agree_until is null then s.next_sum else s.sum end
           as most) now
       where now.most is not null and (w.worth is null or w.worth > now.most) limit 1`,
      [tenantId, rows.map(({ orderId }) => orderId), rows.map(({ walletId }) => walletId), at],
    )
    if (above) throw new Outdated()
  },
}

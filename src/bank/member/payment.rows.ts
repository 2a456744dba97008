import type { MemberRole } from '#contract/member'
import type { Tx } from '#bank/db/engine'
import { mostIn } from './access.rows.ts'

export async function findStanding(
  tx: Tx,
  tenantId: string,
  { walletId, personId }: { walletId: string; personId: string },
) {
  const row = await tx.row<{ role: MemberRole; pays_most: string | null }>(
    `select role, pays_most from wallet_members
     where tenant_id = $1 and wallet_id = $2 and person_id = $3 and status = 'ACTIVE'`,
    [tenantId, walletId, personId],
  )
  return row && { role: row.role, paysMost: mostIn(row.pays_most) }
}

export const placedBy = (
  tx: Tx,
  tenantId: string,
  { orderId, personId }: { orderId: string; personId: string },
) =>
  tx.some(
    `select 1 from order_history
     where tenant_id = $1 and order_id = $2 and from_status is null and actor_id = $3`,
    [tenantId, orderId, personId],
  )

import type { Tx } from '#bank/db/engine'
import type { RailRow } from './rail.rows.ts'

/** The open accounts of a wallet that stand on a rail. */
export async function listAccountsOn(
  tx: Tx,
  tenantId: string,
  { wallet_id, rail_id }: RailRow,
): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select a.id from accounts a
     join account_programs p on p.tenant_id = a.tenant_id and p.id = a.program_id
     where a.tenant_id = $1 and a.wallet_id = $2 and p.kyc_rail_id = $3 and a.status = 'ACTIVE'
     order by a.id`,
    [tenantId, wallet_id, rail_id],
  )
  return rows.map(({ id }) => id)
}

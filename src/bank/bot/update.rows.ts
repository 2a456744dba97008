import type { Tx } from '#bank/db/engine'

/** False where it came before. */
export const takeUpdateId = (tx: Tx, tenantId: string, updateId: number, at: Date) =>
  tx.some(
    `insert into bot_updates (tenant_id, update_id, at) values ($1, $2, $3)
     on conflict do nothing`,
    [tenantId, updateId, at],
  )

/** Another bot numbers its updates anew. */
export async function forgetUpdates(tx: Tx, tenantId: string): Promise<void> {
  await tx.query('delete from bot_updates where tenant_id = $1', [tenantId])
}

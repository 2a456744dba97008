import type { Tx } from '#bank/db/engine'

/** Whether an order that is not over yet goes to the destination. */
export async function isInUse(tx: Tx, tenantId: string, destinationId: string): Promise<boolean> {
  const { rows } = await tx.query(
    `select 1 from orders
     where tenant_id = $1 and destination_id = $2
       and status in ('NEW', 'PENDING', 'PROCESSING', 'ERROR')
     limit 1`,
    [tenantId, destinationId],
  )
  return rows.length > 0
}

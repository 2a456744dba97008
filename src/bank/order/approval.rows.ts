import type { Tx } from '#bank/db/engine'

export async function findWaitingOrderId(
  tx: Tx,
  { tenantId, personId }: { tenantId: string; personId: string },
  requestId: string,
): Promise<string | null> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from orders
     where tenant_id = $1 and person_id = $2 and request_id = $3 and status = 'NEW'
       and sub_status = 'awaiting_step_up'
     order by created_at limit 1`,
    [tenantId, personId, requestId],
  )
  return rows[0]?.id ?? null
}

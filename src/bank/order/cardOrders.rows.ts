import type { Tx } from '#bank/db/engine'

/** Whether a withdrawal from the sub-account is under way: one at a time. */
export const isTakenOff = (tx: Tx, tenantId: string, subAccountId: string) =>
  tx.some(
    `select from orders
     where tenant_id = $1 and card->>'subAccountId' = $2 and card is not null
       and status in ('NEW', 'PENDING', 'PROCESSING', 'ERROR') and direction = 'in' limit 1`,
    [tenantId, subAccountId],
  )

/** Orders placed with the card that still wait for it. */
export async function listWaitingForCard(
  tx: Tx,
  tenantId: string,
  { id, subAccountId }: { id: string; subAccountId: string },
): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from orders
     where tenant_id = $1 and card->>'subAccountId' = $2 and card is not null and status = 'NEW'
       and card->>'cardId' = $3 order by id`,
    [tenantId, subAccountId, id],
  )
  return rows.map((row) => row.id)
}

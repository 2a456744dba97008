import type { Scope, Tx } from '#bank/db/engine'

/** A person's export lock: one export at a time, over all processes of the bank. */
export interface ExportLock {
  id: string
  until: Date
}

/** False while another export holds it. A crashed export loses it after its time. */
export const takeExportLock = (tx: Tx, scope: Scope, lock: ExportLock, now: Date) =>
  tx.some(
    `insert into exports as e (tenant_id, person_id, id, until) values ($1, $2, $3, $4)
     on conflict (tenant_id, person_id) do update set id = excluded.id, until = excluded.until
     where e.until <= $5`,
    [scope.tenantId, scope.personId, lock.id, lock.until, now],
  )

export async function renewExportLock(tx: Tx, { tenantId }: Scope, { id, until }: ExportLock) {
  await tx.query('update exports set until = $3 where tenant_id = $1 and id = $2', [
    tenantId,
    id,
    until,
  ])
}

export async function releaseExportLock(tx: Tx, { tenantId }: Scope, id: string): Promise<void> {
  await tx.query('delete from exports where tenant_id = $1 and id = $2', [tenantId, id])
}

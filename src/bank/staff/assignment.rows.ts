import type { Tx } from '#bank/db/engine'

interface Assignment {
  subject: string
  staffId: string
  at: Date
}

/** Takes it from whoever had it. */
export async function writeAssignment(tx: Tx, tenantId: string, assignment: Assignment) {
  await tx.query(
    `insert into assignments (tenant_id, subject, staff_id, at) values ($1, $2, $3, $4)
     on conflict (tenant_id, subject) do update set staff_id = excluded.staff_id, at = excluded.at`,
    [tenantId, assignment.subject, assignment.staffId, assignment.at],
  )
}

export async function dropAssignment(tx: Tx, tenantId: string, subject: string) {
  await tx.query('delete from assignments where tenant_id = $1 and subject = $2', [
    tenantId,
    subject,
  ])
}

import type { Tx } from '#bank/db/engine'
import type { PersonRow } from '#bank/person/person.rows'

export async function writeCustomerState(
  tx: Tx,
  tenantId: string,
  id: string,
  { state, at }: { state: PersonRow['state']; at: Date },
) {
  await tx.query('update people set state = $3, updated_at = $4 where tenant_id = $1 and id = $2', [
    tenantId,
    id,
    state,
    at,
  ])
}

/** Every session that has not ended by itself. */
export async function endEverySession(
  tx: Tx,
  tenantId: string,
  personId: string,
  ended: { at: Date; reason: string },
) {
  const { count } = await tx.query(
    `update families set ended_at = $3, end_reason = $4
     where tenant_id = $1 and person_id = $2 and ended_at is null and expires_at > $3`,
    [tenantId, personId, ended.at, ended.reason],
  )
  return count
}

interface NewNote {
  id: string
  personId: string
  staffId: string
  text: string
  at: Date
}

export async function insertNote(tx: Tx, tenantId: string, note: NewNote): Promise<void> {
  await tx.query(
    `insert into staff_notes (tenant_id, id, person_id, staff_id, text, at)
     values ($1, $2, $3, $4, $5, $6)`,
    [tenantId, note.id, note.personId, note.staffId, note.text, note.at],
  )
}

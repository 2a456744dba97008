import type { Tx } from '#bank/db/engine'
import { notesIn } from '#bank/staff/notes.rows'

export interface CursorRow {
  chain_id: number
  moved_at: Date | null
  failing_since: Date | null
  fault: string | null
  assignee_id: string | null
  assignee: string | null
  assigned_at: Date | null
}

export const listCursorRows = (tx: Tx, tenantId: string) =>
  tx.rows<CursorRow>(
    `select c.chain_id, c.moved_at, c.failing_since, c.fault,
       a.staff_id as assignee_id, s.name as assignee, a.at as assigned_at
     from chain_cursors c
     left join assignments a on a.tenant_id = c.tenant_id and a.subject = 'chain ' || c.chain_id
     left join staff s on s.tenant_id = a.tenant_id and s.id = a.staff_id
     where c.tenant_id = $1 order by c.chain_id`,
    [tenantId],
  )

export const chainNotes = notesIn<'TRIED' | 'NOTED'>('chain_notes', 'chain_id')

export async function lastChainNoteAt(tx: Tx, tenantId: string) {
  const row = await tx.row<{ at: Date | null }>(
    'select max(at) as at from chain_notes where tenant_id = $1',
    [tenantId],
  )
  return row?.at ?? null
}

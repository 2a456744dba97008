import type { Tx } from '#bank/db/engine'

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

export interface ChainNote {
  id: string
  chainId: number
  act: 'TRIED' | 'NOTED'
  words: string
  staffId: string
  at: Date
}

export async function insertChainNote(tx: Tx, tenantId: string, note: ChainNote) {
  const { id, chainId, act, words, staffId, at } = note
  await tx.query(
    `insert into chain_notes (tenant_id, id, chain_id, act, words, staff_id, at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [tenantId, id, chainId, act, words, staffId, at],
  )
}

type ShownNote = Pick<ChainNote, 'id' | 'act' | 'words' | 'at'> & { by: string }

/** Newest first. */
export const listChainNotes = (tx: Tx, tenantId: string, chainId: number) =>
  tx.rows<ShownNote>(
    `select n.id, n.act, n.words, n.at, s.name as by from chain_notes n
     join staff s on s.tenant_id = n.tenant_id and s.id = n.staff_id
     where n.tenant_id = $1 and n.chain_id = $2 order by n.at desc, n.id desc limit 50`,
    [tenantId, chainId],
  )

export async function lastChainNoteAt(tx: Tx, tenantId: string) {
  const row = await tx.row<{ at: Date | null }>(
    'select max(at) as at from chain_notes where tenant_id = $1',
    [tenantId],
  )
  return row?.at ?? null
}

import type { IdentityChangeStatus, IdentitySubject } from '#contract/identityChange'
import type { KycReason } from '#contract/kycEntity'
import type { Tx } from '#bank/db/engine'
import { insertRow } from '#bank/db/insertRow'

export interface IdentityChangeRow {
  id: string
  person_id: string
  entity_id: string
  subject: IdentitySubject
  status: IdentityChangeStatus
  reason: KycReason | null
  asked: Buffer
  heard_at: Date | null
  created_at: Date
  moved_at: Date
}

const columns = `id, person_id, entity_id, subject, status, reason, asked, heard_at, created_at,
  moved_at`

export const wantsDocuments = (row: IdentityChangeRow | null) => row?.status === 'REQUESTED'

export async function findChange(tx: Tx, tenantId: string, id: string) {
  const text = `select ${columns} from identity_changes where tenant_id = $1 and id = $2`
  const { rows } = await tx.query<IdentityChangeRow>(text, [tenantId, id])
  return rows[0] ?? null
}

/** Locks the request until the transaction ends. */
export async function lockChange(tx: Tx, tenantId: string, id: string) {
  const { rows } = await tx.query<IdentityChangeRow>(
    `select ${columns} from identity_changes where tenant_id = $1 and id = $2
     for no key update`,
    [tenantId, id],
  )
  return rows[0] ?? null
}

export const countChanges = (tx: Tx, tenantId: string, personId: string) =>
  tx.total(
    `select count(*) as total from identity_changes where tenant_id = $1 and person_id = $2`,
    [tenantId, personId],
  )

export async function listChanges(
  tx: Tx,
  tenantId: string,
  { personId, limit, offset }: { personId: string; limit: number; offset: number },
) {
  const { rows } = await tx.query<IdentityChangeRow>(
    `select ${columns} from identity_changes where tenant_id = $1 and person_id = $2
     order by created_at desc, id desc limit $3 offset $4`,
    [tenantId, personId, limit, offset],
  )
  return rows
}

/** False while the person has another one open. */
export const insertChange = (tx: Tx, tenantId: string, row: IdentityChangeRow) =>
  insertRow(
    tx,
    'identity_changes',
    `tenant_id, ${columns}`,
    { ...row, tenant_id: tenantId },
    'on conflict do nothing',
  )

export async function writeChange(tx: Tx, tenantId: string, row: IdentityChangeRow) {
  const { id, status, reason, asked, heard_at, moved_at } = row
  await tx.query(
    `update identity_changes
     set status = $3, reason = $4, asked = $5, heard_at = $6, moved_at = $7
     where tenant_id = $1 and id = $2`,
    [tenantId, id, status, reason, asked, heard_at, moved_at],
  )
}

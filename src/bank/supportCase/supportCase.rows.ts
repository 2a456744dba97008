import type { Tx } from '#bank/db/engine'
import { insertRow } from '#bank/db/insertRow'

export interface SupportCaseRow {
  id: string
  person_id: string
  steps: number
  recording: Buffer
  digest: Buffer
  sent_at: Date
  expires_at: Date
}

const columns = 'id, person_id, steps, recording, digest, sent_at, expires_at'

export const insertSupportCase = (tx: Tx, tenantId: string, row: SupportCaseRow) =>
  insertRow(tx, 'support_cases', `tenant_id, ${columns}`, { ...row, tenant_id: tenantId })

export const findSameCase = (tx: Tx, tenantId: string, personId: string, digest: Buffer) =>
  tx.row<SupportCaseRow>(
    `select ${columns} from support_cases
     where tenant_id = $1 and person_id = $2 and digest = $3`,
    [tenantId, personId, digest],
  )

/** Deletes all of a customer's but the newest. */
export async function dropOlderCases(tx: Tx, tenantId: string, personId: string, kept: number) {
  await tx.query(
    `delete from support_cases where tenant_id = $1 and id in (
       select id from support_cases where tenant_id = $1 and person_id = $2
       order by sent_at desc, id desc offset $3)`,
    [tenantId, personId, kept],
  )
}

/** The newest first; none that is over but not deleted yet. */
export async function listSupportCases(tx: Tx, tenantId: string, personId: string, now: Date) {
  const { rows } = await tx.query<Pick<SupportCaseRow, 'id' | 'steps' | 'sent_at' | 'expires_at'>>(
    `select id, steps, sent_at, expires_at from support_cases
     where tenant_id = $1 and person_id = $2 and expires_at > $3
     order by sent_at desc, id desc`,
    [tenantId, personId, now],
  )
  return rows
}

export const findSupportCase = (
  tx: Tx,
  tenantId: string,
  personId: string,
  id: string,
  now: Date,
) =>
  tx.row<SupportCaseRow>(
    `select ${columns} from support_cases
     where tenant_id = $1 and person_id = $2 and id = $3 and expires_at > $4`,
    [tenantId, personId, id, now],
  )

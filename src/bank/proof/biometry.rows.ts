import type { Tx } from '#bank/db/engine'
import type { OwnerKey } from './authenticator.rows.ts'

export interface Session extends OwnerKey {
  familyId: string
}

export async function putBiometryKey(
  tx: Tx,
  { tenantId, personId, familyId }: Session,
  key: Buffer,
  at: Date,
): Promise<void> {
  await tx.query(
    `insert into biometry_keys (tenant_id, person_id, family_id, key, made_at)
     values ($1, $2, $3, $4, $5)
     on conflict (tenant_id, family_id) do update
       set key = excluded.key, made_at = excluded.made_at`,
    [tenantId, personId, familyId, key, at],
  )
}

export const findBiometryKey = (tx: Tx, { tenantId, personId, familyId }: Session) =>
  tx.row<{ key: Buffer; made_at: Date }>(
    `select key, made_at from biometry_keys
     where tenant_id = $1 and person_id = $2 and family_id = $3`,
    [tenantId, personId, familyId],
  )

export async function deleteBiometryKeysOf(tx: Tx, { tenantId, personId }: OwnerKey) {
  const text = 'delete from biometry_keys where tenant_id = $1 and person_id = $2'
  return (await tx.query(text, [tenantId, personId])).count
}

export async function deleteBiometryKey(tx: Tx, { tenantId, personId, familyId }: Session) {
  await tx.query(
    `delete from biometry_keys where tenant_id = $1 and person_id = $2 and family_id = $3`,
    [tenantId, personId, familyId],
  )
}

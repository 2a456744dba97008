import type { Tx } from '#bank/db/engine'

export interface OwnerKey {
  tenantId: string
  personId: string
}

export interface AuthenticatorRow {
  id: string
  secret: Buffer | null
  active_at: Date | null
  last_step: string
  recovered_at: Date | null
}

export const findAuthenticator = (tx: Tx, { tenantId, personId }: OwnerKey) =>
  tx.row<AuthenticatorRow>(
    `select id, secret, active_at, last_step, recovered_at
     from authenticators where tenant_id = $1 and person_id = $2`,
    [tenantId, personId],
  )

export const hasAuthenticator = async (tx: Tx, owner: OwnerKey): Promise<boolean> =>
  Boolean((await findAuthenticator(tx, owner))?.active_at)

/** Replaces a secret that was never activated; false where one is active. */
export const putSecret = (
  tx: Tx,
  { tenantId, personId }: OwnerKey,
  { id, secret, at }: { id: string; secret: Buffer; at: Date },
) =>
  tx.some(
    `insert into authenticators (tenant_id, person_id, id, secret, made_at)
     values ($1, $2, $3, $4, $5)
     on conflict (tenant_id, person_id) do update
       set id = excluded.id, secret = excluded.secret, made_at = excluded.made_at, last_step = 0
       where authenticators.active_at is null`,
    [tenantId, personId, id, secret, at],
  )

/** True once per step: of concurrent uses of one code only the first wins. */
export const claimTotpStep = (tx: Tx, { tenantId, personId }: OwnerKey, id: string, step: number) =>
  tx.some(
    `update authenticators set last_step = $4
     where tenant_id = $1 and person_id = $2 and id = $3 and last_step < $4`,
    [tenantId, personId, id, step],
  )

export async function switchOn(tx: Tx, { tenantId, personId }: OwnerKey, at: Date) {
  const text = 'update authenticators set active_at = $3 where tenant_id = $1 and person_id = $2'
  await tx.query(text, [tenantId, personId, at])
}

/** Deletes the secret; `recoveredAt` is set where a recovery code switched it off. */
export async function switchOff(
  tx: Tx,
  { tenantId, personId }: OwnerKey,
  recoveredAt: Date | null,
): Promise<void> {
  await tx.query(
    `update authenticators set active_at = null, secret = null,
       recovered_at = coalesce($3, recovered_at)
     where tenant_id = $1 and person_id = $2`,
    [tenantId, personId, recoveredAt],
  )
}

export async function replaceRecoveryCodes(
  tx: Tx,
  { tenantId, personId }: OwnerKey,
  digests: readonly Buffer[],
  at: Date,
): Promise<void> {
  const text = 'delete from recovery_codes where tenant_id = $1 and person_id = $2'
  await tx.query(text, [tenantId, personId])
  for (const digest of digests)
    await tx.query(
      `insert into recovery_codes (tenant_id, person_id, digest, made_at) values ($1, $2, $3, $4)`,
      [tenantId, personId, digest, at],
    )
}

export const spendRecoveryCode = (
  tx: Tx,
  { tenantId, personId }: OwnerKey,
  digest: Buffer,
  at: Date,
) =>
  tx.some(
    `update recovery_codes set used_at = $4
     where tenant_id = $1 and person_id = $2 and digest = $3 and used_at is null`,
    [tenantId, personId, digest, at],
  )

export const countRecoveryCodes = (tx: Tx, { tenantId, personId }: OwnerKey) =>
  tx.total(
    `select count(*)::int as total from recovery_codes
     where tenant_id = $1 and person_id = $2 and used_at is null`,
    [tenantId, personId],
  )

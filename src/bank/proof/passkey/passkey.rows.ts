import type { Tx } from '#bank/db/engine'
import { insertRow } from '#bank/db/insertRow'
import type { OwnerKey } from '#bank/proof/authenticator.rows'
import type { Algorithm } from './publicKey.ts'

export interface PasskeyRow {
  id: string
  person_id: string
  credential_id: Buffer
  rp_id: string
  algorithm: Algorithm
  public_key: Buffer
  counter: string
  name: string
  created_at: Date
  last_used_at: Date | null
}

const columns = `id, person_id, credential_id, rp_id, algorithm, public_key, counter, name,
  created_at, last_used_at`

export const passkeysOf = (tx: Tx, { tenantId, personId }: OwnerKey) =>
  tx.rows<PasskeyRow>(
    `select ${columns} from passkeys where tenant_id = $1 and person_id = $2
     order by created_at, id`,
    [tenantId, personId],
  )

/** Locks it, so that answers of one passkey are checked one after another. */
export const lockPasskey = (tx: Tx, tenantId: string, credentialId: Buffer) =>
  tx.row<PasskeyRow>(
    `select ${columns} from passkeys where tenant_id = $1 and credential_id = $2 for update`,
    [tenantId, credentialId],
  )

/** False where the credential is known already. */
export const insertPasskey = (tx: Tx, tenantId: string, row: PasskeyRow) =>
  insertRow(
    tx,
    'passkeys',
    `tenant_id, ${columns}`,
    { ...row, tenant_id: tenantId },
    'on conflict do nothing',
  )

export async function markUsed(tx: Tx, tenantId: string, id: string, counter: number, at: Date) {
  await tx.query(
    'update passkeys set counter = $3, last_used_at = $4 where tenant_id = $1 and id = $2',
    [tenantId, id, counter, at],
  )
}

export async function deletePasskey(tx: Tx, { tenantId, personId }: OwnerKey, id: string) {
  const text = 'delete from passkeys where tenant_id = $1 and person_id = $2 and id = $3'
  await tx.query(text, [tenantId, personId, id])
}

export async function deletePasskeysOf(tx: Tx, { tenantId, personId }: OwnerKey) {
  const text = 'delete from passkeys where tenant_id = $1 and person_id = $2'
  return (await tx.query(text, [tenantId, personId])).count
}

export interface ChallengeRow {
  digest: Buffer
  personId: string | null
  familyId: string | null
  adds: boolean
  rpId: string
  expiresAt: Date
}

export async function insertPasskeyChallenge(tx: Tx, tenantId: string, row: ChallengeRow) {
  await tx.query(
    `insert into passkey_challenges (tenant_id, digest, person_id, family_id, adds, rp_id, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [tenantId, row.digest, row.personId, row.familyId, row.adds, row.rpId, row.expiresAt],
  )
}

type SpentChallenge = Pick<ChallengeRow, 'rpId' | 'expiresAt'>

/** Of several uses at once only the first finds it. */
export const takeChallenge = (tx: Tx, tenantId: string, digest: Buffer) =>
  tx.row<SpentChallenge>(
    `delete from passkey_challenges where tenant_id = $1 and digest = $2
     returning rp_id as "rpId", expires_at as "expiresAt"`,
    [tenantId, digest],
  )

/** The one that this session was given for a new passkey, if it has not answered it. */
export const takeUnanswered = (tx: Tx, { tenantId, personId }: OwnerKey, familyId: string) =>
  tx.row<SpentChallenge>(
    `delete from passkey_challenges
     where tenant_id = $1 and person_id = $2 and family_id = $3 and adds
     returning rp_id as "rpId", expires_at as "expiresAt"`,
    [tenantId, personId, familyId],
  )

import type { EntityStage, EntityType, KycPart, KycReason } from '#contract/kycEntity'
import type { VerificationStatus } from '#contract/person'
import type { Tx } from '#bank/db/engine'
import { insertRow, valuesIn } from '#bank/db/insertRow'
import { ownerWalletSql } from '#bank/wallet/wallet.rows'

export interface EntityRow {
  id: string
  person_id: string
  /** The owner's wallet, whichever of their wallets is asked about. */
  wallet_id: string
  type: EntityType
  status: VerificationStatus
  stage: EntityStage | null
  reason: KycReason | null
  missing: KycPart[]
  attempts: number
  vouched_by: string | null
  message: string | null
  told: Buffer | null
  document_digest: Buffer | null
  appeal: Buffer | null
  heard_at: Date | null
  created_at: Date
  moved_at: Date
}

const columns = `id, person_id, wallet_id, type, status, stage, reason, missing, attempts, vouched_by,
  message, told, document_digest, appeal, heard_at, created_at, moved_at`

export async function findEntity(tx: Tx, tenantId: string, walletId: string) {
  const { rows } = await tx.query<EntityRow>(
    `select ${columns} from kyc_entities where tenant_id = $1 and wallet_id = ${ownerWalletSql('$2')}`,
    [tenantId, walletId],
  )
  return rows[0] ?? null
}

/** What a verification found out about the person themselves, the one in force first. */
export async function findIdentity(tx: Tx, tenantId: string, personId: string) {
  const { rows } = await tx.query<Pick<EntityRow, 'id' | 'told'>>(
    `select id, told from kyc_entities
     where tenant_id = $1 and person_id = $2 and type <> 'business'
     order by (status = 'APPROVED') desc, (told is not null) desc, moved_at desc, id limit 1`,
    [tenantId, personId],
  )
  return rows[0] ?? null
}

export async function findEntityById(tx: Tx, tenantId: string, id: string) {
  const { rows } = await tx.query<EntityRow>(
    `select ${columns} from kyc_entities where tenant_id = $1 and id = $2`,
    [tenantId, id],
  )
  return rows[0] ?? null
}

/** What verifications found out about the person themselves, locked. */
export async function lockIdentities(tx: Tx, tenantId: string, personId: string) {
  const { rows } = await tx.query<EntityRow>(
    `select ${columns} from kyc_entities
     where tenant_id = $1 and person_id = $2 and type <> 'business'
     order by id for no key update`,
    [tenantId, personId],
  )
  return rows
}

/** Whether the person was verified, in one wallet or any. */
export async function hasApprovedEntity(
  tx: Tx,
  tenantId: string,
  of: { personId: string; walletId: string | null },
): Promise<boolean> {
  const { rows } = await tx.query(
    `select 1 from kyc_entities
     where tenant_id = $1 and person_id = $2 and ($3::uuid is null or wallet_id = ${ownerWalletSql('$3')})
       and status = 'APPROVED'
     limit 1`,
    [tenantId, of.personId, of.walletId],
  )
  return rows.length > 0
}

/** Locks the entity until the transaction ends. */
export async function lockEntity(
  tx: Tx,
  tenantId: string,
  by: { id: string } | { walletId: string },
): Promise<EntityRow | null> {
  const [condition, value] =
    'id' in by ? ['id = $2', by.id] : [`wallet_id = ${ownerWalletSql('$2')}`, by.walletId]
  const { rows } = await tx.query<EntityRow>(
    `select ${columns} from kyc_entities where tenant_id = $1 and ${condition}
     for no key update`,
    [tenantId, value],
  )
  return rows[0] ?? null
}

type NewEntity = Pick<EntityRow, 'id' | 'person_id' | 'wallet_id' | 'type' | 'missing'>

/** An entity that nothing has happened to yet. */
export const newEntity = (entity: NewEntity, at: Date): EntityRow => ({
  ...entity,
  status: 'UNVERIFIED',
  stage: null,
  reason: null,
  attempts: 0,
  vouched_by: null,
  message: null,
  told: null,
  document_digest: null,
  appeal: null,
  heard_at: null,
  created_at: at,
  moved_at: at,
})

/** Leaves an existing entity as it is. */
export async function insertEntity(tx: Tx, tenantId: string, row: EntityRow): Promise<void> {
  const stored = { ...row, tenant_id: tenantId }
  await insertRow(tx, 'kyc_entities', `tenant_id, ${columns}`, stored, 'on conflict do nothing')
}

export async function writeEntity(tx: Tx, tenantId: string, row: EntityRow): Promise<void> {
  await tx.query(
    `update kyc_entities set (${columns}) =
       ($2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
     where tenant_id = $1 and id = $2`,
    [tenantId, ...valuesIn(columns, row)],
  )
}

/** Whether another approved person has the same document. */
export async function isKnownElsewhere(
  tx: Tx,
  tenantId: string,
  { person_id, document_digest }: Pick<EntityRow, 'person_id' | 'document_digest'>,
): Promise<boolean> {
  if (document_digest === null) return false
  const { rows } = await tx.query(
    `select from kyc_entities
     where tenant_id = $1 and document_digest = $2 and person_id <> $3 and status = 'APPROVED'
     limit 1`,
    [tenantId, document_digest, person_id],
  )
  return rows.length > 0
}

/** A person has the status of their best entity. */
export async function touchPerson(tx: Tx, tenantId: string, personId: string, at: Date) {
  await tx.query(
    `update people p set kyc_status = best.status, updated_at = $3,
       identity_verified_at = case when best.status = 'APPROVED' and best.type <> 'business'
         then coalesce(p.identity_verified_at, $3) else p.identity_verified_at end,
       kyc_date = case when best.status = p.kyc_status then p.kyc_date else $3 end
     from (
       select status, type from kyc_entities where tenant_id = $1 and person_id = $2
       order by (status = 'APPROVED') desc, moved_at desc, id limit 1
     ) best
     where p.tenant_id = $1 and p.id = $2`,
    [tenantId, personId, at],
  )
}

export interface KycHistoryRow {
  id: string
  person_id: string
  wallet_id: string
  subject: string
  event: string
  status_before: VerificationStatus
  status_after: VerificationStatus
  reason: string | null
  actor: string
  at: Date
}

export async function insertKycHistory(tx: Tx, tenantId: string, row: KycHistoryRow) {
  const all = `tenant_id, id, person_id, wallet_id, subject, event, status_before, status_after,
    reason, actor, at`
  await insertRow(tx, 'kyc_history', all, { ...row, tenant_id: tenantId })
}

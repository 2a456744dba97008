import { Refusal } from '#contract/kit/refusal'
import type { ProofChannel, ProofPurpose, ProofVerification } from '#contract/proof'
import type { Tx } from '#bank/db/engine'
import type { BulkInsert } from '#bank/ledger/step'
import type { OwnerKey } from './authenticator.rows.ts'

export type Facts = Readonly<Record<string, string>>

export interface VerificationRow {
  request_id: string
  family_id: string
  purpose: ProofPurpose
  facts: Facts
  status: ProofVerification['status']
  requests: Partial<Record<ProofChannel, number>>
  wrong: number
  created_at: Date
  updated_at: Date
  expires_at: Date
}

const columns = `request_id, family_id, purpose, facts, status, requests, wrong, created_at,
  updated_at, expires_at`

interface NewVerification {
  requestId: string
  familyId: string
  purpose: ProofPurpose
  facts: Facts
  at: Date
  expiresAt: Date
}

/** Idempotent by its id; null where the same id came with other contents. */
export async function putVerification(
  tx: Tx,
  { tenantId, personId }: OwnerKey,
  { requestId, familyId, purpose, facts, at, expiresAt }: NewVerification,
): Promise<VerificationRow | null> {
  await tx.query(
    `insert into verifications (tenant_id, person_id, request_id, family_id, purpose, facts, status,
       requests, created_at, updated_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, 'PENDING', '{}', $7, $7, $8)
     on conflict do nothing`,
    [tenantId, personId, requestId, familyId, purpose, facts, at, expiresAt],
  )
  return tx.row<VerificationRow>(
    `select ${columns} from verifications
     where tenant_id = $1 and person_id = $2 and request_id = $3 and family_id = $4
       and purpose = $5 and facts = $6`,
    [tenantId, personId, requestId, familyId, purpose, facts],
  )
}

export const findVerification = (
  tx: Tx,
  { tenantId, personId }: OwnerKey,
  familyId: string,
  requestId: string,
  how: 'read' | 'lock',
) =>
  tx.row<VerificationRow>(
    `select ${columns} from verifications
     where tenant_id = $1 and person_id = $2 and family_id = $3 and request_id = $4
     ${how === 'lock' ? 'for update' : ''}`,
    [tenantId, personId, familyId, requestId],
  )

export async function changeVerification(
  tx: Tx,
  { tenantId, personId }: OwnerKey,
  requestId: string,
  { status, requests, wrong }: Pick<VerificationRow, 'status' | 'requests' | 'wrong'>,
  at: Date,
): Promise<void> {
  await tx.query(
    `update verifications set status = $4, requests = $5, wrong = $6, updated_at = $7,
       approved_at = case when $4 = 'APPROVED' then $7 else approved_at end
     where tenant_id = $1 and person_id = $2 and request_id = $3`,
    [tenantId, personId, requestId, status, requests, wrong, at],
  )
}

type ProofQuery = Pick<VerificationRow, 'purpose' | 'facts'> & { familyId: string; since: Date }

export async function findProof(
  tx: Tx,
  { tenantId, personId }: OwnerKey,
  { familyId, purpose, facts, since }: ProofQuery,
): Promise<string | null> {
  const { rows } = await tx.query<{ request_id: string }>(
    `select request_id from verifications
     where tenant_id = $1 and person_id = $2 and family_id = $3 and purpose = $4 and facts = $5
       and status = 'APPROVED' and spent_at is null and approved_at > $6
     order by approved_at limit 1`,
    [tenantId, personId, familyId, purpose, facts, since],
  )
  return rows[0]?.request_id ?? null
}

export async function findProofUnder(
  tx: Tx,
  { tenantId, personId }: OwnerKey,
  { familyId, requestId, since }: { familyId: string; requestId: string; since: Date },
): Promise<Facts | null> {
  const { rows } = await tx.query<{ facts: Facts }>(
    `select facts from verifications
     where tenant_id = $1 and person_id = $2 and family_id = $3 and request_id = $4
       and purpose = 'order' and status = 'APPROVED' and spent_at is null and approved_at > $5`,
    [tenantId, personId, familyId, requestId, since],
  )
  return rows[0]?.facts ?? null
}

export interface ProofSpent {
  personId: string
  requestId: string
}

/** Refuses where a proof was spent since it was found. */
export const spentProofs: BulkInsert<ProofSpent> = {
  name: 'spentProofs',
  rank: 5,
  pipelined: true,
  async write(tx, tenantId, rows, at) {
    const { count } = await tx.query(
      `update verifications v set spent_at = $4
       from (select distinct * from unnest($2::uuid[], $3::text[]) as one (person_id, request_id))
         as spent
       where v.tenant_id = $1 and v.person_id = spent.person_id
         and v.request_id = spent.request_id and v.spent_at is null`,
      [tenantId, rows.map(({ personId }) => personId), rows.map((row) => row.requestId), at],
    )
    if (count !== rows.length) throw new Refusal('STEP_UP_REQUIRED')
  },
}

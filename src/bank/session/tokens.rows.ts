import type { ClientKind } from '#contract/session'
import type { Tx } from '#bank/db/engine'
import { emailUnconfirmed, type PersonState } from '#bank/person/person.rows'

export interface FamilyRow {
  id: string
  person_id: string
  client: ClientKind
  expires_at: Date
  ended_at: Date | null
}

interface BearerRow {
  family_id: string
  person_id: string
  state: PersonState
  expires_at: Date
  last_used_at: Date
  ended_at: Date | null
  proof_due: boolean
  email_unconfirmed: boolean
  is_member: boolean
}

/** Everything authentication needs to know about access tokens, in the order of the hashes. */
export async function findBearers(
  tx: Pick<Tx, 'query'>,
  tenantId: string,
  hashes: readonly Buffer[],
): Promise<(BearerRow | null)[]> {
  const { rows } = await tx.query<BearerRow & { hash: Buffer }>(
    `select t.hash, t.family_id, f.person_id, p.state, t.expires_at, f.last_used_at, f.ended_at,
       f.proof_due, ${emailUnconfirmed} as email_unconfirmed,
       exists (select from wallet_members m
         where m.tenant_id = f.tenant_id and m.person_id = f.person_id) as is_member
     from access_tokens t
     join families f on f.tenant_id = t.tenant_id and f.id = t.family_id
     join people p on p.tenant_id = f.tenant_id and p.id = f.person_id
     where t.tenant_id = $1 and t.hash = any($2::bytea[])`,
    [tenantId, hashes],
  )
  const found = new Map(rows.map((row) => [row.hash.toString('hex'), row]))
  return hashes.map((hash) => found.get(hash.toString('hex')) ?? null)
}

export async function noteUse(tx: Tx, tenantId: string, familyId: string, at: Date) {
  const text = 'update families set last_used_at = $3 where tenant_id = $1 and id = $2'
  await tx.query(text, [tenantId, familyId, at])
}

interface NewToken {
  tenantId: string
  hash: Buffer
  familyId: string
  expiresAt: Date
}

export async function insertAccessToken(tx: Tx, token: NewToken) {
  await tx.query(
    `insert into access_tokens (tenant_id, hash, family_id, expires_at) values ($1, $2, $3, $4)`,
    [token.tenantId, token.hash, token.familyId, token.expiresAt],
  )
}

export async function insertRefreshToken(tx: Tx, token: NewToken, parent: Buffer | null) {
  await tx.query(
    `insert into refresh_tokens (tenant_id, hash, family_id, parent, expires_at)
     values ($1, $2, $3, $4, $5)`,
    [token.tenantId, token.hash, token.familyId, parent, token.expiresAt],
  )
}

export interface RefreshRow {
  expires_at: Date
  spent_at: Date | null
  successor: Buffer | null
  successor_spent: boolean
  family: FamilyRow
  state: PersonState
}

/** Serializes concurrent uses of one token. */
export async function lockRefreshToken(tx: Tx, tenantId: string, hash: Buffer) {
  const lock = 'select 1 from refresh_tokens where tenant_id = $1 and hash = $2 for update'
  await tx.query(lock, [tenantId, hash])
  // A second statement, so that it sees what the previous holder of the lock committed.
  const { rows } = await tx.query<Omit<RefreshRow, 'family'> & FamilyRow & { idle_at: Date }>(
    `select t.expires_at as idle_at, t.spent_at, t.successor, n.spent_at is not null as successor_spent,
            f.id, f.person_id, f.client, f.expires_at, f.ended_at, p.state
     from refresh_tokens t
     join families f on f.tenant_id = t.tenant_id and f.id = t.family_id
     join people p on p.tenant_id = f.tenant_id and p.id = f.person_id
     left join refresh_tokens n on n.tenant_id = t.tenant_id and n.hash = t.successor_hash
     where t.tenant_id = $1 and t.hash = $2`,
    [tenantId, hash],
  )
  const [row] = rows
  if (!row) return null
  const { idle_at, spent_at, successor, successor_spent, state, ...family } = row
  return { expires_at: idle_at, spent_at, successor, successor_spent, state, family }
}

export async function spendRefreshToken(
  tx: Tx,
  tenantId: string,
  hash: Buffer,
  spent: { at: Date; successor: Buffer; successorHash: Buffer },
) {
  await tx.query(
    `update refresh_tokens set spent_at = $3, successor = $4, successor_hash = $5
     where tenant_id = $1 and hash = $2`,
    [tenantId, hash, spent.at, spent.successor, spent.successorHash],
  )
}

export async function listSpent(tx: Tx, tenantId: string, familyId: string, since: Date) {
  const { rows } = await tx.query<{ spent_at: Date }>(
    `select spent_at from refresh_tokens
     where tenant_id = $1 and family_id = $2 and spent_at > $3
     order by spent_at desc`,
    [tenantId, familyId, since],
  )
  return rows.map(({ spent_at }) => spent_at)
}

export async function endFamily(
  tx: Tx,
  tenantId: string,
  familyId: string,
  ended: { at: Date; reason: string },
): Promise<number> {
  const { count } = await tx.query(
    `update families set ended_at = $3, end_reason = $4
     where tenant_id = $1 and id = $2 and ended_at is null`,
    [tenantId, familyId, ended.at, ended.reason],
  )
  return count
}

import type { Continuation } from '#contract/continuation'
import type { Tx } from '#bank/db/engine'
import { valuesIn } from '#bank/db/insertRow'

/** A proof's code serves its own verification only. */
export type CodePurpose =
  | 'enter'
  | 'staff'
  | 'change_email'
  | 'change_phone'
  | 'continue'
  | `prove ${string}`
export type CodeChannel = 'email' | 'sms'
/** A code may also be shown to its owner, to be typed on another device. */
type ShownOn = CodeChannel | 'screen'

export interface ChosenPassword {
  hash: string
  chosenAt: string
  /** Takes the place of one that an account has. */
  isReset?: boolean
}

export interface CodeFacts {
  mayCreate?: boolean
  /** Set once the code is used, so that nobody sets one for an address that is not theirs. */
  password?: ChosenPassword
  referrer?: string
  continuation?: Continuation
}

export interface CodeRow {
  id: string
  person_id: string | null
  family_id: string | null
  /** Null for a code from before digests were made with the bank's key. */
  digest: Buffer | null
  facts: CodeFacts
  attempts: number
  created_at: Date
  expires_at: Date
  used_at: Date | null
  void_at: Date | null
}

export interface CodeAddress {
  tenantId: string
  purpose: CodePurpose
  destination: string
  /** Whose limits it counts towards: '' for strangers, else a session or a known device. */
  purse: string
}

/** Serializes codes for one destination, so that two at once cannot both pass the rate limit. */
export async function lockDestination(tx: Tx, { tenantId, destination }: CodeAddress) {
  const name = [tenantId, destination].join('\n')
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 11))', [name])
}

export async function listSent(
  tx: Tx,
  { tenantId, destination, purse }: CodeAddress,
  now: Date,
  newest: number,
): Promise<Date[]> {
  const { rows } = await tx.query<{ created_at: Date }>(
    `select created_at from codes
     where tenant_id = $1 and destination = $2 and purse = $5 and created_at > $3
       and (purpose in ('enter', 'change_email', 'change_phone') or purpose like 'prove %')
     order by created_at desc limit $4`,
    [tenantId, destination, new Date(now.getTime() - 86_400_000), newest, purse],
  )
  return rows.map(({ created_at }) => created_at)
}

export async function listRequestedChanges(
  tx: Tx,
  tenantId: string,
  personId: string,
  since: Date,
  newest: number,
): Promise<Date[]> {
  const { rows } = await tx.query<{ created_at: Date }>(
    `select created_at from codes
     where tenant_id = $1 and person_id = $2 and created_at > $3
       and purpose in ('change_email', 'change_phone')
     order by created_at desc limit $4`,
    [tenantId, personId, since, newest],
  )
  return rows.map(({ created_at }) => created_at)
}

export interface NewCode extends CodeAddress {
  id: string
  channel: ShownOn
  personId: string | null
  familyId: string | null
  digest: Buffer
  facts: CodeFacts
  at: Date
  expiresAt: Date
}

export async function insertCode(tx: Tx, code: NewCode): Promise<void> {
  await tx.query(
    `insert into codes (tenant_id, id, purpose, channel, destination, purse, person_id,
       family_id, digest, facts, attempts, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 0, $11, $12)`,
    valuesIn(
      `tenantId, id, purpose, channel, destination, purse, personId, familyId, digest, facts, at,
        expiresAt`,
      code,
    ),
  )
}

/** The newest code counts; nobody else's request replaces a signed-in person's own. */
export async function lockNewestCode(tx: Tx, address: CodeAddress, personId: string | null) {
  return tx.row<CodeRow>(
    `select id, person_id, family_id, digest, facts, attempts, created_at, expires_at, used_at,
            void_at
     from codes where tenant_id = $1 and id = (
       select id from codes where tenant_id = $1 and purpose = $2 and destination = $3
         and purse = $5 and ($4::uuid is null or person_id = $4)
       order by created_at desc, id desc limit 1)
     for update`,
    [address.tenantId, address.purpose, address.destination, personId, address.purse],
  )
}

export async function markCode(
  tx: Tx,
  tenantId: string,
  id: string,
  column: 'used_at' | 'void_at',
  at: Date,
) {
  const text = `update codes set ${column} = $3 where tenant_id = $1 and id = $2`
  await tx.query(text, [tenantId, id, at])
}

export async function countAttempt(tx: Tx, tenantId: string, id: string): Promise<number> {
  const { rows } = await tx.query<{ attempts: number }>(
    `update codes set attempts = attempts + 1 where tenant_id = $1 and id = $2 returning attempts`,
    [tenantId, id],
  )
  return rows[0]!.attempts
}

export type PendingCode = Pick<CodeRow, 'created_at' | 'expires_at'> &
  Pick<CodeAddress, 'purpose' | 'destination'>

export const findPending = (tx: Tx, tenantId: string, personId: string, now: Date) =>
  tx.rows<PendingCode>(
    `select distinct on (purpose) purpose, destination, created_at, expires_at
     from codes
     where tenant_id = $1 and person_id = $2 and purpose in ('change_email', 'change_phone')
       and expires_at > $3 and used_at is null and void_at is null
     order by purpose, created_at desc`,
    [tenantId, personId, now],
  )

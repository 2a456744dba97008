import type { Tx } from '#bank/db/engine'

export type CodePurpose = 'enter' | 'change_email' | 'change_phone'
export type Channel = 'email' | 'sms'

/** What a code opens, decided when it was asked for. */
export interface CodeFacts {
  /** Whether it may open an account for somebody who has none. */
  mayCreate?: boolean
  /** Applied when the code is used, so that nobody sets a password at an address not their own. */
  passwordHash?: string
  referrer?: string
}

export interface CodeRow {
  id: string
  person_id: string | null
  family_id: string | null
  hash: Buffer
  salt: Buffer
  facts: CodeFacts
  attempts: number
  created_at: Date
  expires_at: Date
  used_at: Date | null
  void_at: Date | null
}

export interface CodePlace {
  tenantId: string
  purpose: CodePurpose
  destination: string
}

/** One asks at a time for one destination, so that two at once do not both find the way free. */
export async function lockDestination(tx: Tx, place: CodePlace): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended($1, 11))`, [
    [place.tenantId, place.purpose, place.destination].join('\n'),
  ])
}

export interface SentCounts {
  newest: Date | null
  minute: number
  hour: number
  day: number
}

export async function countSent(
  tx: Tx,
  { tenantId, destination }: CodePlace,
  now: Date,
): Promise<SentCounts> {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const { rows } = await tx.query<{ newest: Date | null } & Record<'m' | 'h' | 'd', string>>(
    `select max(created_at) as newest,
            count(*) filter (where created_at > $3) as m,
            count(*) filter (where created_at > $4) as h,
            count(*) as d
     from codes
     where tenant_id = $1 and destination = $2 and created_at > $5
       and purpose in ('enter', 'change_email', 'change_phone')`,
    [tenantId, destination, ago(60_000), ago(3_600_000), ago(86_400_000)],
  )
  const [row] = rows
  const { newest = null, m = '0', h = '0', d = '0' } = row ?? {}
  return { newest, minute: Number(m), hour: Number(h), day: Number(d) }
}

export interface NewCode extends CodePlace {
  id: string
  channel: Channel
  personId: string | null
  familyId: string | null
  hash: Buffer
  salt: Buffer
  facts: CodeFacts
  at: Date
  expiresAt: Date
}

export async function insertCode(tx: Tx, code: NewCode): Promise<void> {
  await tx.query(
    `insert into codes (tenant_id, id, purpose, channel, destination, person_id, family_id, hash,
       salt, facts, attempts, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 0, $11, $12)`,
    [
      code.tenantId,
      code.id,
      code.purpose,
      code.channel,
      code.destination,
      code.personId,
      code.familyId,
      code.hash,
      code.salt,
      code.facts,
      code.at,
      code.expiresAt,
    ],
  )
}

/** The newest code for a destination, locked; older ones are of no use any more. */
export async function lockNewestCode(tx: Tx, place: CodePlace): Promise<CodeRow | null> {
  const { rows: newest } = await tx.query<{ id: string }>(
    `select id from codes where tenant_id = $1 and purpose = $2 and destination = $3
     order by created_at desc, id desc limit 1`,
    [place.tenantId, place.purpose, place.destination],
  )
  const [{ id } = {}] = newest
  if (id === undefined) return null
  const { rows } = await tx.query<CodeRow>(
    `select id, person_id, family_id, hash, salt, facts, attempts, created_at, expires_at, used_at,
            void_at
     from codes where tenant_id = $1 and id = $2 for update`,
    [place.tenantId, id],
  )
  return rows[0] ?? null
}

export async function markCode(
  tx: Tx,
  tenantId: string,
  id: string,
  what: 'used_at' | 'void_at',
  at: Date,
): Promise<void> {
  await tx.query(`update codes set ${what} = $3 where tenant_id = $1 and id = $2`, [
    tenantId,
    id,
    at,
  ])
}

export async function countAttempt(tx: Tx, tenantId: string, id: string): Promise<number> {
  const { rows } = await tx.query<{ attempts: number }>(
    `update codes set attempts = attempts + 1 where tenant_id = $1 and id = $2 returning attempts`,
    [tenantId, id],
  )
  return rows[0]?.attempts ?? 0
}

export interface PendingCode {
  purpose: CodePurpose
  destination: string
  created_at: Date
  expires_at: Date
}

/** Changes of address that still wait for their code, newest first. */
export async function findPending(
  tx: Tx,
  tenantId: string,
  personId: string,
  now: Date,
): Promise<PendingCode[]> {
  const { rows } = await tx.query<PendingCode>(
    `select distinct on (purpose) purpose, destination, created_at, expires_at
     from codes
     where tenant_id = $1 and person_id = $2 and purpose in ('change_email', 'change_phone')
       and expires_at > $3 and used_at is null and void_at is null
     order by purpose, created_at desc`,
    [tenantId, personId, now],
  )
  return rows
}

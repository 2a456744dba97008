import type { ClientKind } from '#contract/session'
import type { Tx } from '#bank/db/engine'
import { valuesIn } from '#bank/db/insertRow'

interface NewFamily {
  tenantId: string
  id: string
  personId: string
  client: ClientKind
  device: string
  ip: string
  method: string
  launchHash: Buffer | null
  enteredFrom: string | null
  proofDue: boolean
  /** Null where nothing was left on the device. */
  deviceHash: Buffer | null
  at: Date
  expires_at: Date
}

export async function insertFamily(tx: Tx, family: NewFamily): Promise<void> {
  await tx.query(
    `insert into families (tenant_id, id, person_id, client, device, ip, method, launch_hash,
       created_at, last_used_at, expires_at, proof_due, device_hash, entered_from)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10, $11, $12, $13)`,
    valuesIn(
      `tenantId, id, personId, client, device, ip, method, launchHash, at, expires_at, proofDue,
        deviceHash, enteredFrom`,
      family,
    ),
  )
}

interface DeviceRow {
  id: string
  client: ClientKind
  device: string
  ip: string
  created_at: Date
  last_used_at: Date
}

/** Of all sessions, ended ones included, but none whose sign-in was never proved. Newest first. */
export const listKnownDevices = (tx: Tx, tenantId: string, personId: string, most: number) =>
  tx.rows<Pick<DeviceRow, 'client' | 'device' | 'ip'>>(
    `select client, device, ip from families
     where tenant_id = $1 and person_id = $2 and not proof_due
     order by created_at desc limit $3`,
    [tenantId, personId, most],
  )

/** Of sessions whose sign-in was proved, ended ones included. */
export const isDeviceOf = (tx: Tx, tenantId: string, personId: string, deviceHash: Buffer) =>
  tx.some(
    `select 1 from families
     where tenant_id = $1 and person_id = $2 and device_hash = $3 and not proof_due limit 1`,
    [tenantId, personId, deviceHash],
  )

/** A session is also over when no refresh token can renew it any more. */
const alive = `families.tenant_id = $1 and person_id = $2 and ended_at is null and expires_at > $3
  and exists (
    select from refresh_tokens t
    where t.tenant_id = families.tenant_id and t.family_id = families.id
      and t.spent_at is null and t.expires_at > $3
  )`

export async function listLiving(
  tx: Tx,
  tenantId: string,
  personId: string,
  now: Date,
  page: { limit: number; offset: number },
): Promise<{ rows: DeviceRow[]; total: number }> {
  const { rows } = await tx.query<DeviceRow>(
    `select id, client, device, ip, created_at, last_used_at from families where ${alive}
     order by created_at desc, id desc limit $4 offset $5`,
    [tenantId, personId, now, page.limit, page.offset],
  )
  const total = await tx.total(`select count(*) as total from families where ${alive}`, [
    tenantId,
    personId,
    now,
  ])
  return { rows, total }
}

/** All, all but one, or one. Returns how many were alive. */
export async function endSessions(
  tx: Tx,
  tenantId: string,
  personId: string,
  which: { only?: string; but?: string },
  ended: { at: Date; reason: string },
): Promise<number> {
  const { count } = await tx.query(
    `update families set ended_at = $3, end_reason = $4
     where ${alive} and ($5::uuid is null or id = $5) and ($6::uuid is null or id <> $6)`,
    [tenantId, personId, ended.at, ended.reason, which.only ?? null, which.but ?? null],
  )
  return count
}

export async function endSessionsByTelegram(
  tx: Tx,
  tenantId: string,
  personId: string,
  { but, at }: { but: string; at: Date },
) {
  await tx.query(
    `update families set ended_at = $3, end_reason = 'telegram unlinked'
     where ${alive} and method = 'telegram' and id <> $4`,
    [tenantId, personId, at, but],
  )
}

export async function findOriginOfLaunch(tx: Tx, tenantId: string, launchHash: Buffer) {
  const { rows } = await tx.query<{ ip: string }>(
    `select ip from families where tenant_id = $1 and launch_hash = $2
     order by created_at limit 1`,
    [tenantId, launchHash],
  )
  return rows[0]?.ip ?? null
}

export async function endSessionOfLaunch(tx: Tx, tenantId: string, launchHash: Buffer, at: Date) {
  await tx.query(
    `update families set ended_at = $3, end_reason = 'launched again'
     where tenant_id = $1 and launch_hash = $2 and ended_at is null`,
    [tenantId, launchHash, at],
  )
}

export async function listEntries(
  tx: Tx,
  tenantId: string,
  personId: string,
  method: string,
  since: Date,
  newest: number,
): Promise<Date[]> {
  const { rows } = await tx.query<{ created_at: Date }>(
    `select created_at from families
     where tenant_id = $1 and person_id = $2 and method = $3 and created_at > $4
     order by created_at desc limit $5`,
    [tenantId, personId, method, since, newest],
  )
  return rows.map(({ created_at }) => created_at)
}

export async function hasLivingSession(tx: Tx, tenantId: string, personId: string, now: Date) {
  const text = `select 1 from families where ${alive} limit 1`
  return tx.some(text, [tenantId, personId, now])
}

export async function findSignInTime(tx: Tx, tenantId: string, familyId: string) {
  const { rows } = await tx.query<{ created_at: Date }>(
    `select created_at from families where tenant_id = $1 and id = $2`,
    [tenantId, familyId],
  )
  return rows[0]?.created_at ?? null
}

export async function forgetDevices(
  tx: Tx,
  tenantId: string,
  personId: string,
  but: string | null,
) {
  const text = `update families set device_hash = null
    where tenant_id = $1 and person_id = $2 and ($3::uuid is null or id <> $3)`
  await tx.query(text, [tenantId, personId, but])
}

export async function settleProof(tx: Tx, tenantId: string, familyId: string) {
  const text = 'update families set proof_due = false where tenant_id = $1 and id = $2'
  await tx.query(text, [tenantId, familyId])
}

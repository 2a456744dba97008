import type { KeyRole, KeyStatus } from '#contract/developer'
import type { AmountForm } from '#contract/kit/money'
import type { Tx } from '#bank/db/engine'
import { changeRow, insertRow } from '#bank/db/insertRow'
import { emailUnconfirmed, type PersonState } from '#bank/person/person.rows'
import type { OwnerKey } from '#bank/proof/authenticator.rows'

export interface KeyRow {
  id: string
  person_id: string
  kind: 'developer' | 'frontend'
  name: string
  role: KeyRole
  status: KeyStatus
  wallet_id: string | null
  digest: Buffer
  prefix: string
  last_four: string
  former_digest: Buffer | null
  former_until: Date | null
  ips: string[]
  origins: string[]
  rate_per_second: number | null
  money: AmountForm | null
  expires_at: Date | null
  last_used_at: Date | null
  seen_ips: string[]
  exposed_at: Date | null
  version: number
  created_at: Date
  updated_at: Date
}

const columns = `id, person_id, kind, name, role, status, wallet_id, digest, prefix, last_four,
  former_digest, former_until, ips, origins, rate_per_second, money, expires_at, last_used_at, seen_ips,
  exposed_at, version, created_at, updated_at`

export type KeyOfOwner = KeyRow & { state: PersonState; email_unconfirmed: boolean }

export const findByDigest = (tx: Tx, tenantId: string, digest: Buffer) =>
  tx.row<KeyOfOwner>(
    `select k.*, p.state, ${emailUnconfirmed} as email_unconfirmed from access_keys k
     join people p on p.tenant_id = k.tenant_id and p.id = k.person_id
     where k.tenant_id = $1 and (k.digest = $2 or k.former_digest = $2)`,
    [tenantId, digest],
  )

type KeyUse = Pick<KeyRow, 'id' | 'seen_ips'>

export async function noteKeyUse(tx: Tx, tenantId: string, { id, seen_ips }: KeyUse, at: Date) {
  await tx.query(
    `update access_keys set last_used_at = $3, seen_ips = $4 where tenant_id = $1 and id = $2`,
    [tenantId, id, at, seen_ips],
  )
}

/** Keys of either kind, revoked ones included. */
export const countMadeSince = (tx: Tx, tenantId: string, personId: string, since: Date) =>
  tx.total(
    `select count(*)::int as total from access_keys
     where tenant_id = $1 and person_id = $2 and created_at > $3`,
    [tenantId, personId, since],
  )

export const findKeyRow = (tx: Tx, tenantId: string, personId: string, id: string) =>
  tx.row<KeyRow>(
    `select ${columns} from access_keys where tenant_id = $1 and person_id = $2 and id = $3`,
    [tenantId, personId, id],
  )

export const listKeyRows = (tx: Tx, tenantId: string, personId: string, kind: KeyRow['kind']) =>
  tx.rows<KeyRow>(
    `select ${columns} from access_keys where tenant_id = $1 and person_id = $2 and kind = $3
     order by status = 'REVOKED', created_at desc, id desc limit 60`,
    [tenantId, personId, kind],
  )

/** Serializes counting and creating one person's keys. */
export async function lockPersonKeys(tx: Tx, tenantId: string, personId: string) {
  const text = 'select id from people where tenant_id = $1 and id = $2 for no key update'
  await tx.query(text, [tenantId, personId])
}

export const insertKey = (tx: Tx, tenantId: string, row: KeyRow) =>
  insertRow(tx, 'access_keys', `tenant_id, ${columns}`, { ...row, tenant_id: tenantId })

/** Null where it was changed since it was read. */
export function writeKey(tx: Tx, tenantId: string, row: KeyRow) {
  const written = `name, status, digest, prefix, last_four, former_digest, former_until, ips,
    rate_per_second, expires_at, exposed_at, updated_at, money`
  return changeRow(tx, tenantId, 'access_keys', { columns: written, returning: columns, row })
}

export async function revokeKeysOf(tx: Tx, { tenantId, personId }: OwnerKey, at: Date) {
  const { count } = await tx.query(
    `update access_keys set status = 'REVOKED', former_digest = null, former_until = null,
       updated_at = $3, version = version + 1
     where tenant_id = $1 and person_id = $2 and status <> 'REVOKED'`,
    [tenantId, personId, at],
  )
  return count
}

/** `warned_at` only where the warning is newer than the last use. */
export const listIdleKeys = (tx: Tx, tenantId: string, since: Date, most: number) =>
  tx.rows<KeyRow & { warned_at: Date | null }>(
    `select ${columns}, case when warned_at > idle.since then warned_at end as warned_at
     from access_keys,
       lateral (select greatest(last_used_at, updated_at, created_at) as since) idle
     where tenant_id = $1 and kind = 'developer' and status = 'ACTIVE' and idle.since < $2
     order by idle.since, id limit $3 for update of access_keys`,
    [tenantId, since, most],
  )

export async function noteWarned(tx: Tx, tenantId: string, id: string, at: Date) {
  const text = 'update access_keys set warned_at = $3 where tenant_id = $1 and id = $2'
  await tx.query(text, [tenantId, id, at])
}

/** False where it was noted since `since` already. */
export const noteExposed = (
  tx: Tx,
  tenantId: string,
  { id, at, since }: { id: string; at: Date; since: Date },
) =>
  tx.some(
    `update access_keys set exposed_at = $3
     where tenant_id = $1 and id = $2 and (exposed_at is null or exposed_at < $4)`,
    [tenantId, id, at, since],
  )

import { timingSafeEqual } from 'node:crypto'
import { Refusal } from '#contract/kit/refusal'
import { writeAudit } from '#bank/audit/audit'
import type { Tx } from '#bank/db/engine'
import { allowsAddress } from '#bank/http/ipAddress'
import { findTenant } from '#bank/tenant/tenant.rows'
import type { Caller, Origin } from '#bank/requestContext'
import type { BankServices } from '#bank/services'
import { findByDigest, noteKeyUse, type KeyOfOwner, type KeyRow } from './developer.rows.ts'
import { digestOf, isWhole } from './keyText.ts'
import { notifyKeyOwner } from './notice.ts'

/** A busy key writes its last use at most this often. */
const USE_NOTED_MS = 60_000
const SEEN_IPS_MAX = 20

/** Not cached: a key that is revoked, switched off or rotated is refused by every bank at once. */
export async function findKeyCaller(
  tx: Tx,
  world: BankServices,
  tenantId: string,
  text: string,
  { origin, site }: { origin: Origin; site: string | null },
): Promise<Caller | Refusal> {
  if (!isWhole(text)) return new Refusal('KEY_INVALID')
  const digest = digestOf(world, text)
  const row = await findByDigest(tx, tenantId, digest)
  if (!row) return new Refusal('KEY_INVALID')
  const now = world.clock.now()
  const refusal = refusalForKey(row, digest, now) ?? refusalForOrigin(row, origin.ip, site)
  if (refusal) return refusal
  await recordKeyUse(tx, world, tenantId, row, origin)
  if (row.kind === 'frontend') return { kind: 'frontend', keyId: row.id }
  return {
    kind: 'key',
    keyId: row.id,
    role: row.role,
    personId: row.person_id,
    perSecond: row.rate_per_second,
    money: row.money,
    namesAddresses: row.ips.length > 0,
    previousKey: isFormer(row, digest) ? { since: row.updated_at, until: row.former_until! } : null,
  }
}

const isFormer = (row: KeyRow, digest: Buffer) => !timingSafeEqual(row.digest, digest)

function refusalForKey(row: KeyOfOwner, digest: Buffer, now: Date) {
  if (row.state === 'closed') return new Refusal('USER_CLOSED')
  if (row.status !== 'ACTIVE') return new Refusal('KEY_REVOKED')
  if (isFormer(row, digest) && (!row.former_until || row.former_until <= now))
    return new Refusal('KEY_EXPIRED')
  if (row.expires_at && row.expires_at <= now) return new Refusal('KEY_EXPIRED')
  if (row.state === 'blocked') return new Refusal('USER_BLOCKED')
  return row.email_unconfirmed ? new Refusal('EMAIL_NOT_CONFIRMED') : null
}

function refusalForOrigin(row: KeyRow, ip: string, site: string | null): Refusal | null {
  if (!allowsAddress(row.ips, ip)) return new Refusal('IP_NOT_ALLOWED')
  if (row.kind === 'frontend' && row.origins.length > 0 && !row.origins.includes(site ?? ''))
    return new Refusal('ORIGIN_NOT_ALLOWED')
  return null
}

async function recordKeyUse(
  tx: Tx,
  world: BankServices,
  tenantId: string,
  row: KeyRow,
  origin: Origin,
) {
  const now = world.clock.now()
  const isNewIp = !row.seen_ips.includes(origin.ip)
  const fresh = row.last_used_at && now.getTime() - row.last_used_at.getTime() < USE_NOTED_MS
  if (fresh && !isNewIp) return
  const seen_ips = isNewIp ? [origin.ip, ...row.seen_ips].slice(0, SEEN_IPS_MAX) : row.seen_ips
  await noteKeyUse(tx, tenantId, { id: row.id, seen_ips }, now)
  if (!isNewIp) return
  const scope = { tenantId, personId: null }
  await writeAudit(
    tx,
    { scope, caller: { kind: 'anyone' }, origin, world },
    {
      action: 'key_first_use_from_new_ip',
      outcome: 'ok',
      actor: { personId: row.person_id },
      object: `key ${row.id}`,
    },
  )
  const tenant = isAlarming(row) ? await findTenant(tx, world.seal, tenantId) : null
  if (tenant) await notifyKeyOwner({ tx, scope, world, tenant, origin }, row, 'moved')
}

/** Only keys that pay; not their first address, and not once they have used many. */
const isAlarming = ({ role, seen_ips }: KeyRow) =>
  role === 'PRODUCTION' && seen_ips.length > 0 && seen_ips.length < SEEN_IPS_MAX

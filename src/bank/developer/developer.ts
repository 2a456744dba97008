import type { Heard } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import {
  KEYS_MAX,
  KEYS_PER_DAY_MAX,
  OPEN_PRODUCTION_DAYS_MAX,
  type createKey,
  type DeveloperKey,
  type revokeKey,
  type rotateKey,
  type updateKey,
} from '#contract/developer'
import { keyLife } from '#machines/developer/key.life'
import { advance } from '#machines/kit/life'
import { isUuid } from '#bank/db/uuid'
import { requireProof } from '#bank/proof/proof'
import type { PersonVisit, SignedInVisit, Visit } from '#bank/requestContext'
import { isAddress } from './admit.ts'
import {
  countMadeSince,
  findKey,
  insertKey,
  listKeyRows,
  lockPersonKeys,
  writeKey,
  type KeyRow,
} from './developer.rows.ts'
import { freshKey, type FreshKey } from './keyText.ts'
import { tellOfKey } from './notice.ts'

/**
 * A person's keys for their own programs. What widens a key asks for the person again; what narrows
 * it happens at once. A key is said when it is made, and never again.
 */

const DAY_MS = 24 * 3_600_000
const HOUR_MS = 3_600_000

export async function listAll(_: unknown, { tx, scope }: PersonVisit): Promise<DeveloperKey[]> {
  return (await listKeyRows(tx, scope.tenantId, scope.personId, 'developer')).map(shown)
}

export async function create(heard: Heard<typeof createKey>, visit: SignedInVisit) {
  const { tx, scope, world, tenant } = visit
  assertBounds(heard.role, heard.expires_in_days, heard.ips)
  await assertRoom(visit, 'developer')
  await requireProof(visit, { purpose: 'keys', meta: { subject: heard.role } })
  const fresh = freshKey(world, tenant.kind, heard.role)
  const row: KeyRow = {
    ...blankRow(visit, fresh),
    kind: 'developer',
    name: heard.name,
    role: heard.role,
    ips: heard.ips,
    rate_per_second: heard.rate_per_second,
    expires_at: inDays(visit, heard.expires_in_days),
  }
  await insertKey(tx, scope.tenantId, row)
  await tellOfKey(visit, row, 'made')
  return saidOnce(row, fresh)
}

/** The new key is good at once; the one before it goes on for a while, so that nothing stops. */
export async function rotate(heard: Heard<typeof rotateKey>, visit: SignedInVisit) {
  const { tx, scope, world, tenant } = visit
  const before = await keyAt(visit, heard.uuid, 'developer')
  advance(keyLife, { status: before.status, facts: {} }, { type: 'key.rotate' })
  await requireProof(visit, { purpose: 'keys', meta: { subject: before.id } })
  const now = world.clock.now()
  const fresh = freshKey(world, tenant.kind, before.role)
  const after = await writeKey(tx, scope.tenantId, {
    ...before,
    ...written(fresh),
    exposed_at: null,
    former_digest: before.digest,
    former_until: new Date(now.getTime() + heard.overlap_hours * HOUR_MS),
    updated_at: now,
  })
  if (!after) throw new Refusal('VERSION_CONFLICT')
  await tellOfKey(visit, after, 'renewed')
  return saidOnce(after, fresh)
}

export async function update(heard: Heard<typeof updateKey>, visit: SignedInVisit) {
  const { tx, scope, world } = visit
  const before = await keyAt(visit, heard.uuid, 'developer')
  if (heard.role !== undefined && heard.role !== before.role) throw new Refusal('ROLE_IMMUTABLE')
  const event = heard.is_enabled === false ? 'key.switchOff' : 'key.switchOn'
  const { status } =
    heard.is_enabled === undefined || heard.is_enabled === (before.status === 'ACTIVE')
      ? before
      : advance(keyLife, { status: before.status, facts: {} }, { type: event })
  if (before.status === 'REVOKED') throw new Refusal('STATE_CONFLICT')
  const next: KeyRow = {
    ...before,
    status,
    name: heard.name ?? before.name,
    ips: heard.ips ?? before.ips,
    rate_per_second:
      heard.rate_per_second === undefined ? before.rate_per_second : heard.rate_per_second,
    expires_at:
      heard.expires_in_days === undefined
        ? before.expires_at
        : inDays(visit, heard.expires_in_days),
    updated_at: world.clock.now(),
  }
  assertBounds(next.role, daysFrom(visit, next.expires_at), next.ips)
  const wider = widens(before, next)
  if (wider) await requireProof(visit, { purpose: 'keys', meta: { subject: before.id } })
  const after = await writeKey(tx, scope.tenantId, next)
  if (!after) throw new Refusal('VERSION_CONFLICT')
  if (wider) await tellOfKey(visit, after, 'widened')
  return shown(after)
}

/** Asks nothing: whoever wants a key gone wants it gone now, the program that holds it too. */
export async function revoke({ uuid }: Heard<typeof revokeKey>, visit: PersonVisit) {
  const { caller } = visit
  if (caller.kind === 'key' && caller.keyId !== uuid)
    throw new Refusal('KEY_NOT_ALLOWED', 'A key may end itself and no other.')
  const before = await keyAt(visit, uuid, 'developer')
  return shown(await revoked(visit, before))
}

/** Ends a key of either kind; one that has ended stays as it is. */
export async function revoked(visit: PersonVisit, before: KeyRow): Promise<KeyRow> {
  if (before.status === 'REVOKED') return before
  const { tx, scope, world } = visit
  const { status } = advance(keyLife, { status: before.status, facts: {} }, { type: 'key.revoke' })
  const gone = { ...before, status, former_digest: null, former_until: null }
  const after = await writeKey(tx, scope.tenantId, { ...gone, updated_at: world.clock.now() })
  if (!after) throw new Refusal('VERSION_CONFLICT')
  return after
}

/** The key of a call; another person's is not there, nor is one of the other kind. */
export async function keyAt({ tx, scope }: PersonVisit, id: string, kind: KeyRow['kind']) {
  const row = isUuid(id) ? await findKey(tx, scope.tenantId, scope.personId, id) : null
  if (row?.kind !== kind) throw new Refusal('NOT_FOUND')
  return row
}

export async function assertRoom({ tx, scope, world }: PersonVisit, kind: KeyRow['kind']) {
  await lockPersonKeys(tx, scope.tenantId, scope.personId)
  const all = await listKeyRows(tx, scope.tenantId, scope.personId, kind)
  if (all.filter(({ status }) => status !== 'REVOKED').length >= KEYS_MAX)
    throw new Refusal('LIMIT_REACHED')
  const since = new Date(world.clock.now().getTime() - DAY_MS)
  if ((await countMadeSince(tx, scope.tenantId, scope.personId, since)) >= KEYS_PER_DAY_MAX)
    throw new Refusal('LIMIT_REACHED')
}

export const written = ({ digest, prefix, lastFour }: FreshKey) => ({
  digest,
  prefix,
  last_four: lastFour,
})

/** What every new key has in common. */
export function blankRow({ scope, world }: PersonVisit, fresh: FreshKey) {
  const now = world.clock.now()
  return {
    id: world.random.id(),
    person_id: scope.personId,
    status: 'ACTIVE' as const,
    wallet_id: null,
    ...written(fresh),
    former_digest: null,
    former_until: null,
    ips: [],
    origins: [],
    rate_per_second: null,
    expires_at: null,
    last_used_at: null,
    seen_ips: [],
    exposed_at: null,
    version: 1,
    created_at: now,
    updated_at: now,
  }
}

function assertBounds(role: KeyRow['role'], days: number, ips: readonly string[]) {
  const wrong = ips.findIndex((one) => !isAddress(one))
  if (wrong >= 0) throw unfit(`/ips/${wrong}`, 'INVALID')
  if (role === 'PRODUCTION' && ips.length === 0 && days > OPEN_PRODUCTION_DAYS_MAX)
    throw unfit('/expires_in_days', 'TOO_BIG')
}

const unfit = (pointer: string, code: string) =>
  new Refusal('VALIDATION_FAILED', undefined, { errors: [{ pointer, code }] })

/** Longer, from more places, faster, on again, or fit to place orders. */
function widens(before: KeyRow, next: KeyRow): boolean {
  const end = (row: KeyRow) => row.expires_at?.getTime() ?? Infinity
  const rate = (row: KeyRow) => row.rate_per_second ?? Infinity
  const anywhere = before.ips.length > 0 && next.ips.length === 0
  const elsewhere = before.ips.length > 0 && next.ips.some((one) => !before.ips.includes(one))
  const pays = next.role === 'PRODUCTION' && before.ips.length === 0 && next.ips.length > 0
  const on = before.status !== 'ACTIVE' && next.status === 'ACTIVE'
  return end(next) > end(before) || rate(next) > rate(before) || anywhere || elsewhere || pays || on
}

const inDays = ({ world }: Pick<Visit, 'world'>, days: number) =>
  new Date(world.clock.now().getTime() + days * DAY_MS)

const daysFrom = ({ world }: Pick<Visit, 'world'>, until: Date | null) =>
  until ? (until.getTime() - world.clock.now().getTime()) / DAY_MS : Infinity

const saidOnce = (row: KeyRow, { text, digest }: FreshKey) => ({
  ...shown(row),
  apiKey: text,
  key_hash: digest.toString('hex'),
})

const shown = (row: KeyRow): DeveloperKey => ({
  id: row.id,
  name: row.name,
  role: row.role,
  status: row.status,
  prefix: row.prefix,
  last_four: row.last_four,
  ips: row.ips,
  rate_per_second: row.rate_per_second,
  expires_at: row.expires_at?.toISOString() ?? null,
  last_used_at: row.last_used_at?.toISOString() ?? null,
  former_until: row.former_until?.toISOString() ?? null,
  exposed_at: row.exposed_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

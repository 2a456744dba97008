import type { ParsedOf } from '#contract/kit/endpoint'
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
import { isRange } from '#bank/http/ipAddress'
import { requireProof } from '#bank/proof/proof'
import type { PersonContext, SignedInContext } from '#bank/requestContext'
import {
  countMadeSince,
  findKeyRow,
  insertKey,
  listKeyRows,
  lockPersonKeys,
  writeKey,
  type KeyRow,
} from './developer.rows.ts'
import { freshKey, type FreshKey } from './keyText.ts'
import { notifyKeyOwner } from './notice.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** CIDR prefix lengths of a key's addresses: a wider range is nobody's own. */
const WIDEST = { ipv4: 16, ipv6: 32 }

export async function handleListKeys(
  _: unknown,
  { tx, scope }: PersonContext,
): Promise<DeveloperKey[]> {
  return (await listKeyRows(tx, scope.tenantId, scope.personId, 'developer')).map(shown)
}

export async function handleCreateKey(
  request: ParsedOf<typeof createKey>,
  context: SignedInContext,
) {
  const { tx, scope, world, tenant } = context
  assertBounds(request.role, request.expires_in_days, request.ips)
  await assertKeyLimit(context, 'developer')
  await requireProof(context, { purpose: 'keys', meta: { subject: request.role } })
  const fresh = freshKey(world, tenant.kind, request.role)
  const row: KeyRow = {
    ...blankRow(context, fresh),
    kind: 'developer',
    name: request.name,
    role: request.role,
    ips: request.ips,
    rate_per_second: request.rate_per_second,
    money: request.money,
    expires_at: inDays(context, request.expires_in_days),
  }
  await insertKey(tx, scope.tenantId, row)
  await notifyKeyOwner(context, row, 'made')
  return shownOnce(row, fresh)
}

/** The former text keeps working for the overlap, so that programs can be switched over. */
export async function handleRotateKey(
  request: ParsedOf<typeof rotateKey>,
  context: SignedInContext,
) {
  const { tx, scope, world, tenant } = context
  const before = await keyAt(context, request.uuid, 'developer')
  advance(keyLife, { status: before.status, facts: {} }, { type: 'key.rotate' })
  await requireProof(context, { purpose: 'keys', meta: { subject: before.id } })
  const now = world.clock.now()
  const fresh = freshKey(world, tenant.kind, before.role)
  const after = await writeKey(tx, scope.tenantId, {
    ...before,
    ...keyColumns(fresh),
    exposed_at: null,
    former_digest: before.digest,
    former_until: new Date(now.getTime() + request.overlap_hours * HOUR_MS),
    updated_at: now,
  })
  if (!after) throw new Refusal('VERSION_CONFLICT')
  await notifyKeyOwner(context, after, 'renewed')
  return shownOnce(after, fresh)
}

export async function handleUpdateKey(
  request: ParsedOf<typeof updateKey>,
  context: SignedInContext,
) {
  const { tx, scope, world } = context
  const before = await keyAt(context, request.uuid, 'developer')
  if (request.role !== undefined && request.role !== before.role)
    throw new Refusal('ROLE_IMMUTABLE')
  const event = request.is_enabled === false ? 'key.switchOff' : 'key.switchOn'
  const { status } =
    request.is_enabled === undefined || request.is_enabled === (before.status === 'ACTIVE')
      ? before
      : advance(keyLife, { status: before.status, facts: {} }, { type: event })
  if (before.status === 'REVOKED') throw new Refusal('STATE_CONFLICT')
  const next: KeyRow = {
    ...before,
    status,
    name: request.name ?? before.name,
    ips: request.ips ?? before.ips,
    rate_per_second:
      request.rate_per_second === undefined ? before.rate_per_second : request.rate_per_second,
    money: request.money === undefined ? before.money : request.money,
    expires_at:
      request.expires_in_days === undefined
        ? before.expires_at
        : inDays(context, request.expires_in_days),
    updated_at: world.clock.now(),
  }
  assertBounds(next.role, daysFrom(context, next.expires_at), next.ips)
  const wider = widens(before, next)
  if (wider) await requireProof(context, { purpose: 'keys', meta: { subject: before.id } })
  const after = await writeKey(tx, scope.tenantId, next)
  if (!after) throw new Refusal('VERSION_CONFLICT')
  if (wider) await notifyKeyOwner(context, after, 'widened')
  return shown(after)
}

/** Needs no proof, so that a leaked key can go at once; a key may revoke itself. */
export async function handleRevokeKey(
  { uuid }: ParsedOf<typeof revokeKey>,
  context: PersonContext,
) {
  const { caller } = context
  if (caller.kind === 'key' && caller.keyId !== uuid)
    throw new Refusal('KEY_NOT_ALLOWED', 'A key may end itself and no other.')
  return shown(await revokeRow(context, await keyAt(context, uuid, 'developer')))
}

export async function revokeRow(context: PersonContext, before: KeyRow): Promise<KeyRow> {
  if (before.status === 'REVOKED') return before
  const { tx, scope, world } = context
  const { status } = advance(keyLife, { status: before.status, facts: {} }, { type: 'key.revoke' })
  const next = { ...before, status, former_digest: null, former_until: null }
  const after = await writeKey(tx, scope.tenantId, { ...next, updated_at: world.clock.now() })
  if (!after) throw new Refusal('VERSION_CONFLICT')
  return after
}

export async function keyAt({ tx, scope }: PersonContext, id: string, kind: KeyRow['kind']) {
  const row = isUuid(id) ? await findKeyRow(tx, scope.tenantId, scope.personId, id) : null
  if (row?.kind !== kind) throw new Refusal('NOT_FOUND')
  return row
}

export async function assertKeyLimit({ tx, scope, world }: PersonContext, kind: KeyRow['kind']) {
  await lockPersonKeys(tx, scope.tenantId, scope.personId)
  const keys = await listKeyRows(tx, scope.tenantId, scope.personId, kind)
  if (keys.filter(({ status }) => status !== 'REVOKED').length >= KEYS_MAX)
    throw new Refusal('LIMIT_REACHED')
  const since = new Date(world.clock.now().getTime() - DAY_MS)
  if ((await countMadeSince(tx, scope.tenantId, scope.personId, since)) >= KEYS_PER_DAY_MAX)
    throw new Refusal('LIMIT_REACHED')
}

export const keyColumns = ({ digest, prefix, lastFour }: FreshKey) => ({
  digest,
  prefix,
  last_four: lastFour,
})

export function blankRow({ scope, world }: PersonContext, fresh: FreshKey) {
  const now = world.clock.now()
  return {
    id: world.random.id(),
    person_id: scope.personId,
    status: 'ACTIVE' as const,
    wallet_id: null,
    ...keyColumns(fresh),
    former_digest: null,
    former_until: null,
    ips: [],
    origins: [],
    rate_per_second: null,
    money: null,
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
  const wrong = ips.findIndex((ip) => !isRange(ip, WIDEST))
  if (wrong >= 0) throw invalid(`/ips/${wrong}`, 'INVALID')
  if (role === 'PRODUCTION' && ips.length === 0 && days > OPEN_PRODUCTION_DAYS_MAX)
    throw invalid('/expires_in_days', 'TOO_BIG')
}

const invalid = (pointer: string, code: string) =>
  new Refusal('VALIDATION_FAILED', undefined, { errors: [{ pointer, code }] })

/** A wider key needs a proof; a narrower one does not. */
function widens(before: KeyRow, next: KeyRow): boolean {
  const end = (row: KeyRow) => row.expires_at?.getTime() ?? Infinity
  const rate = (row: KeyRow) => row.rate_per_second ?? Infinity
  const anywhere = before.ips.length > 0 && next.ips.length === 0
  const elsewhere = before.ips.length > 0 && next.ips.some((ip) => !before.ips.includes(ip))
  const pays = next.role === 'PRODUCTION' && before.ips.length === 0 && next.ips.length > 0
  const on = before.status !== 'ACTIVE' && next.status === 'ACTIVE'
  return end(next) > end(before) || rate(next) > rate(before) || anywhere || elsewhere || pays || on
}

const inDays = ({ world }: Pick<PersonContext, 'world'>, days: number) =>
  new Date(world.clock.now().getTime() + days * DAY_MS)

const daysFrom = ({ world }: Pick<PersonContext, 'world'>, until: Date | null) =>
  until ? (until.getTime() - world.clock.now().getTime()) / DAY_MS : Infinity

const shownOnce = (row: KeyRow, { text, digest }: FreshKey) => ({
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
  money: row.money,
  expires_at: row.expires_at?.toISOString() ?? null,
  last_used_at: row.last_used_at?.toISOString() ?? null,
  former_until: row.former_until?.toISOString() ?? null,
  exposed_at: row.exposed_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

import { Refusal } from '#contract/kit/refusal'
import type { ClientKind } from '#contract/session'
import type { Tokens } from '#contract/tokens'
import type { Engine, Tx } from '#bank/db/engine'
import { createBatchLoader } from '#bank/db/batchLoader'
import type { Caller, RequestContext } from '#bank/requestContext'
import type { BankServices } from '#bank/services'
import {
  findBearers,
  insertAccessToken,
  insertRefreshToken,
  noteUse,
  type FamilyRow,
} from './tokens.rows.ts'
import { claimOf, hashOf, makeToken } from './tokenText.ts'

export const ACCESS_MS = 10 * 60_000
const IDLE_MS: Record<ClientKind, number> = {
  web: 24 * 3_600_000,
  telegram: 7 * 24 * 3_600_000,
}
export const FAMILY_MS = 30 * 24 * 3_600_000
/** A busy session writes its last use at most this often. */
const USE_NOTED_MS = 60_000

type BearerLoader = ReturnType<typeof loaderFor>

const loaders = new WeakMap<Engine, BearerLoader>()

/** Tokens of concurrent requests are looked up together; nothing is cached. */
const loaderFor = (engine: Engine) =>
  createBatchLoader((tenantId, hashes: readonly Buffer[]) => {
    const scope = { tenantId, personId: null }
    const query: Tx['query'] = (text, values = []) => engine.single(scope, text, values)
    return findBearers({ query }, tenantId, hashes)
  })

function loadBearer({ engine }: Pick<BankServices, 'engine'>, tenantId: string, hash: Buffer) {
  const loader = loaders.get(engine) ?? loaderFor(engine)
  loaders.set(engine, loader)
  return loader(tenantId, hash)
}

/** The session is read every time, so an ended one is refused at once. */
export async function findCaller(
  world: Pick<BankServices, 'engine' | 'clock'>,
  tenantId: string,
  bearer: string,
): Promise<Caller | Refusal> {
  const claim = claimOf(bearer, 'at', tenantId)
  if (claim === 'foreign') return new Refusal('TENANT_MISMATCH')
  const row = claim === 'ours' ? await loadBearer(world, tenantId, hashOf(bearer)) : null
  // Before all else: every session of a closed account has ended, and the reason is what helps.
  if (row?.state === 'closed') return new Refusal('USER_CLOSED')
  if (!row || row.ended_at) return new Refusal('ACCESS_TOKEN_INVALID')
  const now = world.clock.now()
  if (row.expires_at <= now) return new Refusal('ACCESS_TOKEN_EXPIRED')
  if (row.state === 'blocked') return new Refusal('USER_BLOCKED')
  if (now.getTime() - row.last_used_at.getTime() >= USE_NOTED_MS)
    await world.engine.transaction({ tenantId, personId: null }, (tx) =>
      noteUse(tx, tenantId, row.family_id, now),
    )
  return {
    kind: 'person',
    personId: row.person_id,
    familyId: row.family_id,
    proofDue: row.proof_due,
    emailUnconfirmed: row.email_unconfirmed,
    isMember: row.is_member,
  }
}

/** Only hashes are stored. */
export async function issueTokens(
  { tx, scope, world }: Pick<RequestContext, 'tx' | 'scope' | 'world'>,
  family: Pick<FamilyRow, 'id' | 'client' | 'expires_at'>,
  parent: Buffer | null = null,
): Promise<Tokens> {
  const { tenantId } = scope
  const now = world.clock.now().getTime()
  const until = (ms: number) => new Date(Math.min(now + ms, family.expires_at.getTime()))
  const accessUntil = until(ACCESS_MS)
  const access = makeToken('at', tenantId, world.random)
  const refresh = makeToken('rt', tenantId, world.random)

  const row = { tenantId, familyId: family.id }
  await insertAccessToken(tx, { ...row, hash: hashOf(access), expiresAt: accessUntil })
  const expiresAt = until(IDLE_MS[family.client])
  await insertRefreshToken(tx, { ...row, hash: hashOf(refresh), expiresAt }, parent)
  return {
    access_token: access,
    refresh_token: refresh,
    expires_in: Math.floor((accessUntil.getTime() - now) / 1_000),
    expires_at: Math.floor(accessUntil.getTime() / 1_000),
    token_type: 'bearer',
  }
}

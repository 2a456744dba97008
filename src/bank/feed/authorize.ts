import { FEED_LENGTH_MAX, type FeedJoin, type FeedPosition } from '#contract/feed'
import { Refusal } from '#contract/kit/refusal'
import { writeAudit } from '#bank/audit/audit'
import { hashOf, tenantIn } from '#bank/session/tokenText'
import { findCaller } from '#bank/session/tokens'
import type { Caller, Origin } from '#bank/requestContext'
import { scopeOfWallet } from '#bank/member/access'
import { walletOf } from '#bank/wallet/wallet'
import { watchOf } from '#bank/watch/watch'
import type { BankServices } from '#bank/services'
import { feedRangeOf } from './feed.rows.ts'

/** The token itself is not kept, only its hash. */
export interface TokenHolder {
  tenantId: string
  caller: Extract<Caller, { kind: 'person' }>
  hash: Buffer
}

/** A browser's socket has no headers, so the tenant is read from the token in the frame. */
export async function tokenHolderOf(world: BankServices, token: string | null | undefined) {
  const tenantId = token ? tenantIn(token) : null
  if (!token || !tenantId) return new Refusal('ACCESS_TOKEN_INVALID')
  const caller = await findCaller(world, tenantId, token)
  if (caller instanceof Refusal) return caller
  if (caller.kind !== 'person') return new Refusal('FORBIDDEN')
  if (caller.proofDue) return new Refusal('STEP_UP_REQUIRED')
  return { tenantId, caller, hash: hashOf(token) }
}

export interface JoinedFeed {
  walletId: string
  from: FeedPosition
  liveFrom: number
  /** Whether the missed entries are no longer available. */
  lost: boolean
  watchId: string | null
  memberId: string | null
}

/** The one wallet all bindings of a join name, if it is the holder's own or shared with them. */
export async function subscriptionFor(
  world: BankServices,
  { tenantId, caller }: TokenHolder,
  { config, feed, watch }: FeedJoin,
): Promise<JoinedFeed | Refusal> {
  const named = new Set(
    config.postgres_changes.map(({ filter }) => filter.slice(filter.indexOf('.') + 1)),
  )
  const [id, another] = named
  if (id === undefined || another !== undefined)
    return new Refusal('VALIDATION_FAILED', 'A channel follows one wallet.')
  const scope = await scopeOfWallet(world, tenantId, caller, id)
  const memberId = scope.member?.personId ?? null
  const own = { tenantId, personId: caller.personId }
  try {
    return await world.engine.transaction(scope, async (tx) => {
      const { id: walletId } = await walletOf(tx, scope, id)
      const watchId = watch ? (await watchOf({ tx, scope: own, world }, watch)).id : null
      const { head, kept: stored } = await feedRangeOf(tx, tenantId, walletId, feed?.seq ?? 0)
      const base = { walletId, memberId, watchId, liveFrom: head.seq }
      if (!feed) return { ...base, from: head, lost: false }
      const sameEpoch = feed.epoch === head.epoch || feed.seq === 0
      const recent = feed.seq <= head.seq && head.seq - feed.seq <= FEED_LENGTH_MAX
      return sameEpoch && recent && stored
        ? { ...base, from: feed, lost: false }
        : { ...base, from: head, lost: true }
    })
  } catch (thrown) {
    if (thrown instanceof Refusal) return thrown
    throw thrown
  }
}

/** Attempts to follow somebody else's wallet are audited. */
export async function auditDenied(
  world: BankServices,
  { tenantId, caller }: TokenHolder,
  origin: Origin,
  { code }: Refusal,
): Promise<void> {
  const scope = { tenantId, personId: null }
  const source = { scope, caller, origin, world }
  const entry = { action: 'feed_joined', outcome: 'denied', code } as const
  await world.engine
    .transaction(scope, (tx) => writeAudit(tx, source, entry))
    .catch(() => world.log.error('audit row lost', { requestId: origin.requestId }))
}

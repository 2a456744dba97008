import { createHash } from 'node:crypto'
import { KEY_HEADER } from '#contract/developer'
import type { Endpoint } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type { RateBucket, TenantLimits, Tenant } from '#bank/tenant/tenant'
import type { Caller, Origin } from '#bank/requestContext'
import type { BankServices } from '#bank/services'
import { findCallerOf } from './caller.ts'
import type { ForeignPage } from './cors.ts'
import type { Allowance, RateLimits } from './limits.ts'
import { networkOf } from './network.ts'

const KEY_BUCKET: RateBucket = { perSecond: 25, burst: 50 }
const READING_KEY_BUCKET: RateBucket = { perSecond: 10, burst: 20 }
const RECENT_TOKENS_MAX = 10_000

/**
 * Customers and strangers share no bucket: whoever sends no token, a wrong one or a public key is
 * limited by network first, then with all other strangers of the tenant.
 */
export function createCallerLimits(world: BankServices, limits: RateLimits) {
  const recent = createRecentTokens()

  return {
    /** Each lookup costs a query, so a network that sends wrong tokens is limited as a stranger. */
    async identify(
      tenant: Tenant,
      endpoint: Endpoint,
      headers: Headers,
      { origin, page }: { origin: Origin; page: ForeignPage | null },
    ): Promise<Caller> {
      const strangers = strangersAt(tenant, networkOf(origin.ip))
      const token = tokenIn(tenant, headers)
      if (!recent.has(token)) limits.assertLeft(...strangers)
      try {
        const caller = await findCallerOf(world, tenant.id, endpoint, headers, { origin, page })
        if (!isStranger(caller)) recent.add(token)
        return caller
      } catch (thrown) {
        recent.delete(token)
        // The bank issued it, so it is no guess: whoever comes back in many tabs is no stranger.
        if (thrown instanceof Refusal && thrown.code === 'ACCESS_TOKEN_EXPIRED')
          limits.take(`expired ${tenant.id} ${token}`, tenant.config.limits.person)
        else if (thrown instanceof Refusal) limits.take(...strangers)
        throw thrown
      }
    },

    takeAllowance(tenant: Tenant, endpoint: Endpoint, caller: Caller, network: string): Allowance {
      const { id } = tenant
      const rules = tenant.config.limits
      const name = nameOf(caller, network)
      const asStranger = isStranger(caller) && limits.take(...strangersAt(tenant, network))
      if (!asStranger) limits.take(`customers ${id} ${network}`, rules.ip)
      takeEntry(limits, endpoint, `${id} ${asStranger ? network : name}`, rules)
      const allowance =
        asStranger && caller.kind === 'anyone'
          ? asStranger
          : limits.take(`caller ${id} ${name}`, bucketOf(caller, rules))
      limits.take(`tenant ${id} ${asStranger ? 'strangers' : 'customers'}`, rules.tenant)
      if (endpoint.repeat !== 'read') limits.take(`write ${id} ${name}`, rules.write)
      const whose = 'personId' in caller ? caller.personId : name
      takeFromBucket(limits, endpoint, `${id} ${whose}`, rules)
      return allowance
    },
  }
}

const isStranger = ({ kind }: Caller) => kind === 'anyone' || kind === 'frontend'

/** At most half of what all strangers of the tenant have, so that others can still sign in. */
function strangersAt({ id, config }: Tenant, network: string): [string, RateBucket] {
  const { ip, person, tenant } = config.limits
  const bucket = {
    perSecond: Math.min(ip.perSecond, person.perSecond, tenant.perSecond / 2),
    burst: Math.min(ip.burst, person.burst, Math.ceil(tenant.burst / 2)),
  }
  return [`strangers ${id} ${network}`, bucket]
}

/** Digests of the tokens that were valid last. They spare nobody the lookup. */
function createRecentTokens() {
  const digests = new Set<string>()
  return {
    has: (digest: string | null) => digest !== null && digests.has(digest),
    add(digest: string | null) {
      if (digest === null) return
      digests.delete(digest)
      digests.add(digest)
      const [oldest] = digests
      if (digests.size > RECENT_TOKENS_MAX && oldest !== undefined) digests.delete(oldest)
    },
    delete: (digest: string | null) => digest !== null && digests.delete(digest),
  }
}

function tokenIn({ id }: Tenant, headers: Headers): string | null {
  const token = headers.get(KEY_HEADER) ?? headers.get('authorization')
  return token === null ? null : createHash('sha256').update(`${id} ${token}`).digest('base64')
}

function takeEntry(
  limits: RateLimits,
  { rate }: Endpoint,
  whose: string,
  { entersPerMinuteIp, codes }: TenantLimits,
) {
  if (rate === 'enter' || rate === 'code')
    limits.take(`enter ${whose}`, perMinute(entersPerMinuteIp))
  if (rate === 'code') limits.take(`codes ${whose}`, perHour(codes.perIpHour))
}

/** Per person, whichever of their keys is used. */
function takeFromBucket(
  limits: RateLimits,
  { rate }: Endpoint,
  whose: string,
  rules: TenantLimits,
) {
  if (rate === 'lookup') limits.take(`lookup ${whose}`, perHour(rules.lookUpsPerHour))
  if (rate === 'book') limits.take(`book ${whose}`, perHour(rules.bookWritesPerHour))
  if (rate === 'calc') limits.take(`calc ${whose}`, perMinute(rules.calcsPerMinute))
  if (rate !== 'order') return
  limits.take(`order minute ${whose}`, perMinute(rules.orders.perMinute))
  limits.take(`order hour ${whose}`, perHour(rules.orders.perHour))
}

function nameOf(caller: Caller, network: string): string {
  if (caller.kind === 'person') return caller.personId
  if (caller.kind === 'staff') return `staff ${caller.staffId}`
  return caller.kind === 'anyone' ? `ip ${network}` : `key ${caller.keyId}`
}

/** A key has its own bucket, which its owner may have made smaller. */
function bucketOf(caller: Caller, { person, key }: TenantLimits): RateBucket {
  if (caller.kind === 'frontend') return key ?? KEY_BUCKET
  if (caller.kind !== 'key') return person
  const most = key ?? (caller.role === 'READ_ONLY' ? READING_KEY_BUCKET : KEY_BUCKET)
  const { perSecond } = caller
  return perSecond === null || perSecond >= most.perSecond
    ? most
    : { perSecond, burst: perSecond * 2 }
}

const perMinute = (count: number) => ({ perSecond: count / 60, burst: count })
const perHour = (count: number) => ({ perSecond: count / 3_600, burst: count })

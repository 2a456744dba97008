import type { Endpoint } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import { TENANT_HEADER } from '#contract/kit/wire'
import { inTenant, type Scope } from '#bank/db/engine'
import { createTtlCache } from '#bank/ttlCache'
import { findTenant } from '#bank/tenant/tenant.rows'
import type { RateBucket, TenantLimits, Tenant } from '#bank/tenant/tenant'
import type { Caller, Origin } from '#bank/requestContext'
import type { BankServices } from '#bank/services'
import { findCallerOf } from './caller.ts'
import type { ForeignPage } from './cors.ts'
import type { Allowance, RateLimits } from './limits.ts'

export interface Principal {
  tenant: Tenant
  caller: Caller
  scope: Scope
  allowance: Allowance
}

const TENANT_SHAPE = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const KEY_BUCKET: RateBucket = { perSecond: 25, burst: 50 }
const READING_KEY_BUCKET: RateBucket = { perSecond: 10, burst: 20 }

/** In a fixed order, so that no answer tells more than it should: tenant, address, token, blocked, role, rates. */
export function createAuthenticator(world: BankServices, limits: RateLimits) {
  const cached = createTtlCache<Tenant | null>()

  async function tenantOf(tenantId: string): Promise<Tenant> {
    const tenant = await cached(world, tenantId, () => lookUp(tenantId))
    if (!tenant) throw new Refusal('TENANT_UNKNOWN')
    return tenant
  }

  const lookUp = (tenantId: string) =>
    inTenant(world.engine, tenantId, (tx) => findTenant(tx, world.seal, tenantId))

  return async function authenticate(
    endpoint: Endpoint,
    headers: Headers,
    { origin, page }: { origin: Origin; page: ForeignPage | null },
  ): Promise<Principal> {
    const tenant = await tenantOf(tenantIdIn(headers))
    const { limits: rules, origins } = tenant.config
    if (page && origins?.includes(page.origin)) page.allowed = true
    if (endpoint.guarded) assertNotEmbedded(headers)
    if (endpoint.sandbox && tenant.kind !== 'sandbox') throw new Refusal('NOT_FOUND')
    limits.take(`ip ${tenant.id} ${origin.ip}`, rules.ip)
    if (endpoint.rate === 'enter' || endpoint.rate === 'code')
      limits.take(`enter ${tenant.id} ${origin.ip}`, perMinute(rules.entersPerMinuteIp))

    if (endpoint.rate === 'code')
      limits.take(`codes ${tenant.id} ${origin.ip}`, perHour(rules.codes.perIpHour))

    const caller = await findCallerOf(world, tenant.id, endpoint, headers, { origin, page })
    // A frontend key was admitted for this very page.
    if (page && caller.kind === 'frontend') page.allowed = true
    if (page && !page.allowed) throw new Refusal('ORIGIN_NOT_ALLOWED')
    const personId = 'personId' in caller ? caller.personId : null
    limits.take(`tenant ${tenant.id}`, rules.tenant)
    const name = nameOf(caller, origin)
    const allowance = limits.take(`caller ${tenant.id} ${name}`, bucketOf(caller, rules))
    if (endpoint.repeat !== 'read') limits.take(`write ${tenant.id} ${name}`, rules.write)
    takeFromBucket(limits, endpoint, `${tenant.id} ${personId ?? name}`, rules)
    return { tenant, caller, scope: { tenantId: tenant.id, personId }, allowance }
  }
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

/** Browsers send these headers; other clients do not. */
function assertNotEmbedded(headers: Headers) {
  const site = headers.get('sec-fetch-site') ?? 'same-origin'
  const destination = headers.get('sec-fetch-dest') ?? 'empty'
  if (site !== 'same-origin' || destination !== 'empty') throw new Refusal('FORBIDDEN')
}

function tenantIdIn(headers: Headers): string {
  const tenantId = headers.get(TENANT_HEADER)
  if (!tenantId) throw new Refusal('TENANT_REQUIRED')
  if (!TENANT_SHAPE.test(tenantId)) throw new Refusal('TENANT_UNKNOWN')
  return tenantId
}

const nameOf = (caller: Caller, { ip }: Origin) =>
  caller.kind === 'person'
    ? caller.personId
    : caller.kind === 'anyone'
      ? `ip ${ip}`
      : `key ${caller.keyId}`

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

import type { Endpoint } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import { TENANT_HEADER } from '#contract/session'
import type { Scope } from '#bank/db/engine'
import { findTenant } from '#bank/tenant/tenant.rows'
import type { Tenant } from '#bank/tenant/tenant'
import type { Caller, Origin } from '#bank/visit'
import type { World } from '#bank/world'
import { findCallerOf } from './caller.ts'
import type { Allowance, RateLimits } from './limits.ts'

/** Somebody let in: whose tenant, who, and how much more they may do just now. */
export interface Guest {
  tenant: Tenant
  caller: Caller
  scope: Scope
  allowance: Allowance
}

const TENANT_SHAPE = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const TENANT_KNOWN_MS = 1_000
const TENANTS_MAX = 1_000

/**
 * The checks before anyone is listened to, in the fixed order that lets no answer tell more than it
 * should: tenant, address, bearer, blocked, role, and how fast.
 */
export function createDoorkeeper(world: World, limits: RateLimits) {
  const known = new Map<string, { tenant: Tenant | null; until: number }>()

  async function tenantOf(tenantId: string): Promise<Tenant> {
    const now = world.clock.now().getTime()
    const before = known.get(tenantId)
    const fresh = before !== undefined && before.until > now
    const tenant = fresh ? before.tenant : await lookUp(tenantId)
    if (!fresh) {
      if (known.size >= TENANTS_MAX) known.clear()
      known.set(tenantId, { tenant, until: now + TENANT_KNOWN_MS })
    }
    if (!tenant) throw new Refusal('TENANT_UNKNOWN')
    return tenant
  }

  const lookUp = (tenantId: string) =>
    world.engine.transaction({ tenantId, personId: null }, (tx) =>
      findTenant(tx, world.seal, tenantId),
    )

  return async function admit(
    endpoint: Endpoint,
    headers: Headers,
    origin: Origin,
  ): Promise<Guest> {
    const tenant = await tenantOf(tenantIdIn(headers))
    const { limits: rules } = tenant.config
    if (endpoint.sandbox && tenant.kind !== 'sandbox') throw new Refusal('NOT_FOUND')
    limits.take(`ip ${tenant.id} ${origin.ip}`, rules.ip)
    if (endpoint.rate === 'enter' || endpoint.rate === 'code')
      limits.take(`enter ${tenant.id} ${origin.ip}`, perMinute(rules.entersPerMinuteIp))

    if (endpoint.rate === 'code')
      limits.take(`codes ${tenant.id} ${origin.ip}`, perHour(rules.codes.perIpHour))

    const caller = await findCallerOf(world, tenant.id, endpoint, headers, origin)
    const personId = caller.kind === 'person' ? caller.personId : null
    limits.take(`tenant ${tenant.id}`, rules.tenant)
    const name = personId ?? `ip ${origin.ip}`
    const allowance = limits.take(`caller ${tenant.id} ${name}`, rules.person)
    if (endpoint.repeat !== 'read') limits.take(`write ${tenant.id} ${name}`, rules.write)
    if (endpoint.rate === 'lookup')
      limits.take(`lookup ${tenant.id} ${name}`, perHour(rules.lookUpsPerHour))
    if (endpoint.rate === 'book')
      limits.take(`book ${tenant.id} ${name}`, perHour(rules.bookWritesPerHour))
    return { tenant, caller, scope: { tenantId: tenant.id, personId }, allowance }
  }
}

function tenantIdIn(headers: Headers): string {
  const tenantId = headers.get(TENANT_HEADER)
  if (!tenantId) throw new Refusal('TENANT_REQUIRED')
  if (!TENANT_SHAPE.test(tenantId)) throw new Refusal('TENANT_UNKNOWN')
  return tenantId
}

const perMinute = (count: number) => ({ perSecond: count / 60, burst: count })
const perHour = (count: number) => ({ perSecond: count / 3_600, burst: count })

import type { Endpoint } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import { TENANT_HEADER } from '#contract/kit/wire'
import { tagOf } from '#contract/tagDescriptions'
import { isUuid } from '#bank/db/uuid'
import { inTenant, type Scope } from '#bank/db/engine'
import { findTenant } from '#bank/tenant/tenant.rows'
import type { Tenant } from '#bank/tenant/tenant'
import { createTtlCache } from '#bank/ttlCache'
import type { Caller, Origin } from '#bank/requestContext'
import type { BankServices } from '#bank/services'
import { createCallerLimits } from './callerLimits.ts'
import type { ForeignPage } from './cors.ts'
import type { Allowance, RateLimits } from './limits.ts'
import { networkOf } from './network.ts'

export interface Principal {
  tenant: Tenant
  caller: Caller
  scope: Scope
  allowance: Allowance
}

const UNKNOWN_TENANT_BUCKET = { perSecond: 5, burst: 50 }

/** In a fixed order, so that no answer tells more than it should: tenant, address, token, blocked, role, rates. */
export function createAuthenticator(world: BankServices, limits: RateLimits) {
  const cached = createTtlCache<Tenant | null>()
  const found = new Set<string>()
  const { identify, takeAllowance } = createCallerLimits(world, limits)

  /** An address that asks for tenants that are none may soon ask only for those that are. */
  async function tenantOf(tenantId: string, network: string): Promise<Tenant> {
    const bucketName = `unknown tenants ${network}`
    if (!found.has(tenantId)) limits.assertLeft(bucketName, UNKNOWN_TENANT_BUCKET)
    const tenant = await cached(world, tenantId, () => lookUp(tenantId))
    if (tenant) {
      found.add(tenantId)
      return tenant
    }
    limits.take(bucketName, UNKNOWN_TENANT_BUCKET)
    throw new Refusal('TENANT_UNKNOWN')
  }

  const lookUp = (tenantId: string) =>
    inTenant(world.engine, tenantId, (tx) => findTenant(tx, world.seal, tenantId))

  return async function authenticate(
    endpoint: Endpoint,
    headers: Headers,
    { origin, page }: { origin: Origin; page: ForeignPage | null },
  ): Promise<Principal> {
    const network = networkOf(origin.ip)
    const tenant = await tenantOf(tenantIdIn(headers), network)
    // Its staff still read the books of a closed bank.
    if (tenant.status === 'CLOSED' && tagOf(endpoint.path) !== 'ops')
      throw new Refusal('TENANT_CLOSED')
    assertCustomersMay(tenant, endpoint)
    if (page && tenant.config.origins?.includes(page.origin)) page.allowed = true
    // The console is served from the host it calls.
    if (page && tagOf(endpoint.path) === 'ops') page.allowed = false
    if (endpoint.guarded) assertNotEmbedded(headers)
    if (endpoint.sandbox && tenant.kind !== 'sandbox') throw new Refusal('NOT_FOUND')
    const caller = await identify(tenant, endpoint, headers, { origin, page })
    // A frontend key was admitted for this very page.
    if (page && caller.kind === 'frontend') page.allowed = true
    const allowance = takeAllowance(tenant, endpoint, caller, network)
    if (page && !page.allowed) throw new Refusal('ORIGIN_NOT_ALLOWED')
    return { tenant, caller, scope: scopeOf(tenant, caller, endpoint), allowance }
  }
}

/** Of the platform, which is no bank, nobody is a customer. */
function assertCustomersMay({ isPlatform }: Tenant, { path, repeat }: Endpoint): void {
  if (isPlatform && tagOf(path) !== 'ops' && repeat !== 'read') throw new Refusal('TENANT_UNKNOWN')
}

function scopeOf({ id: tenantId }: Tenant, caller: Caller, { repeat }: Endpoint): Scope {
  const personId = 'personId' in caller ? caller.personId : null
  if (caller.kind !== 'staff') return { tenantId, personId }
  return { tenantId, personId, staff: repeat === 'read' ? 'read' : 'act' }
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
  if (!isUuid(tenantId)) throw new Refusal('TENANT_UNKNOWN')
  return tenantId
}

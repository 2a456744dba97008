import { isOpsCall, staffMay } from '#contract/ops/access'
import { platformRole, type StaffRole } from '#contract/ops/roles'
import { Refusal } from '#contract/kit/refusal'
import { inTenant } from '#bank/db/engine'
import { allowsAddress } from '#bank/http/ipAddress'
import { claimOf, hashOf, makeToken } from '#bank/session/tokenText'
import type { Caller, RequestContext } from '#bank/requestContext'
import type { BankServices } from '#bank/services'
import type { Tenant } from '#bank/tenant/tenant'
import { findStaffSession, insertStaffSession, noteStaffUse } from './staff.rows.ts'

/** Sessions of staff: half a day, and a quarter of an hour without a call. Never a customer's. */

const SESSION_MS = 12 * 3_600_000
export const STAFF_IDLE_MS = 15 * 60_000
/** A busy session writes its last use at most this often. */
const USE_NOTED_MS = 15_000

export const STAFF_IDLE_S = STAFF_IDLE_MS / 1_000

/**
 * The session is read every time, so an ended one is refused at once. What a screen asks by itself,
 * with nobody at it, is no use of the session.
 */
export async function findStaffCaller(
  { engine, clock }: Pick<BankServices, 'engine' | 'clock'>,
  tenantId: string,
  bearer: string,
  { ip, unattended }: { ip: string; unattended: boolean },
): Promise<Caller | Refusal> {
  const claim = claimOf(bearer, 'st', tenantId)
  if (claim === 'foreign') return new Refusal('TENANT_MISMATCH')
  if (claim !== 'ours') return new Refusal('ACCESS_TOKEN_INVALID')
  const now = clock.now()
  return inTenant(engine, tenantId, async (tx) => {
    const row = await findStaffSession(tx, tenantId, hashOf(bearer))
    if (!row) return new Refusal('ACCESS_TOKEN_INVALID')
    const away = refusalForNetwork(row.networks, ip)
    if (away) return away
    const idle = now.getTime() - row.last_used_at.getTime()
    if (row.expires_at <= now || idle >= STAFF_IDLE_MS) return new Refusal('ACCESS_TOKEN_EXPIRED')
    if (idle >= USE_NOTED_MS && !unattended) await noteStaffUse(tx, tenantId, row.id, now)
    return { kind: 'staff', staffId: row.staff_id, sessionId: row.id, role: row.role }
  })
}

/** The platform's role is its own people's alone, whatever a row says. */
export const mayMake = (
  role: StaffRole,
  { isPlatform }: Pick<Tenant, 'isPlatform'>,
  name: string,
) => isOpsCall(name) && staffMay(role, name) && (role === platformRole) === isPlatform

/** Asked anew with each call, so that a session does not travel. */
export const refusalForNetwork = (networks: readonly string[], ip: string) =>
  allowsAddress(networks, ip) ? null : new Refusal('IP_NOT_ALLOWED')

/** Only the hash of the token is stored. */
export async function openStaffSession(context: RequestContext, staffId: string) {
  const { tx, scope, origin, world, entered } = context
  const { tenantId } = scope
  const at = world.clock.now()
  const expiresAt = new Date(at.getTime() + SESSION_MS)
  const id = world.random.id()
  const token = makeToken('st', tenantId, world.random)
  const { device, ip } = origin
  await insertStaffSession(tx, {
    tenantId,
    id,
    staffId,
    hash: hashOf(token),
    device,
    ip,
    at,
    expiresAt,
  })
  entered.staff = { staffId, sessionId: id }
  return { access_token: token, expires_at: expiresAt.toISOString(), idle_s: STAFF_IDLE_S }
}

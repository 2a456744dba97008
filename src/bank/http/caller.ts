import { KEY_HEADER } from '#contract/developer'
import type { Endpoint } from '#contract/kit/endpoint'
import { UNATTENDED_HEADER } from '#contract/kit/wire'
import { Refusal, type RefusalCode } from '#contract/kit/refusal'
import { writeAudit } from '#bank/audit/audit'
import type { Scope } from '#bank/db/engine'
import { findKeyCaller } from '#bank/developer/admit'
import { looksLikeKey } from '#bank/developer/keyText'
import { findCaller } from '#bank/session/tokens'
import { looksLikeStaffToken } from '#bank/session/tokenText'
import { findStaffCaller } from '#bank/staff/staffSession'
import type { Caller, Origin } from '#bank/requestContext'
import type { BankServices } from '#bank/services'
import type { ForeignPage } from './cors.ts'

/** From the request's headers and nowhere else. */
export async function findCallerOf(
  world: BankServices,
  tenantId: string,
  endpoint: Endpoint,
  headers: Headers,
  { origin, page }: { origin: Origin; page: ForeignPage | null },
): Promise<Caller> {
  if (endpoint.who.includes('anyone') && !isForKey(endpoint, headers, page))
    return { kind: 'anyone' }
  const bearer = headers.get(KEY_HEADER) ?? bearerIn(headers, endpoint)
  if (bearer === null) throw new Refusal('ACCESS_TOKEN_INVALID', 'No bearer token was sent.')
  const scope = { tenantId, personId: null }
  const found =
    headers.has(KEY_HEADER) || looksLikeKey(bearer)
      ? await world.engine.transaction(scope, (tx) =>
          findKeyCaller(tx, world, tenantId, bearer, { origin, site: headers.get('origin') }),
        )
      : looksLikeStaffToken(bearer)
        ? await findStaffCaller(world, tenantId, bearer, {
            ip: origin.ip,
            unattended: headers.has(UNATTENDED_HEADER),
          })
        : await findCaller(world, tenantId, bearer)
  if (!(found instanceof Refusal)) return found
  if (found.code === 'TENANT_MISMATCH' || found.code === 'IP_NOT_ALLOWED')
    await auditForeignToken(world, scope, origin, found.code)
  throw found
}

/** Open to anyone, but a page elsewhere needs the leave of its key. */
const isForKey = ({ who }: Endpoint, headers: Headers, page: ForeignPage | null) =>
  page !== null && !page.allowed && who.includes('frontend') && headers.has(KEY_HEADER)

/** A token in the wrong tenant or a key from the wrong place is a mistake or an attack: audited. */
async function auditForeignToken(
  world: BankServices,
  scope: Scope,
  origin: Origin,
  code: RefusalCode,
): Promise<void> {
  const source = { scope, caller: { kind: 'anyone' }, origin, world } as const
  const entry = { action: 'access', outcome: 'denied', code } as const
  await world.engine
    .transaction(scope, (tx) => writeAudit(tx, source, entry))
    .catch(() => world.log.error('audit row lost', { requestId: origin.requestId }))
}

/** `Bearer <token>`; old clients send the bare token to the core base. */
function bearerIn(headers: Headers, { base }: Endpoint): string | null {
  const header = headers.get('authorization')
  if (!header) return null
  const parts = /^Bearer (\S{1,1024})$/i.exec(header)
  if (parts) return parts[1] ?? null
  return base === 'core' && /^\S{1,1024}$/.test(header) ? header : null
}

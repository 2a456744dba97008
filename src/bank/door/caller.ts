import type { Endpoint } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import { note } from '#bank/audit/audit'
import type { Scope } from '#bank/db/engine'
import { findCaller } from '#bank/session/tokens'
import type { Caller, Origin } from '#bank/visit'
import type { World } from '#bank/world'

/** Who is asking, by what stands in the request's own headers and nowhere else. */
export async function findCallerOf(
  world: World,
  tenantId: string,
  endpoint: Endpoint,
  headers: Headers,
  origin: Origin,
): Promise<Caller> {
  if (endpoint.who.includes('anyone')) return { kind: 'anyone' }
  const bearer = bearerIn(headers, endpoint)
  if (bearer === null) throw new Refusal('ACCESS_TOKEN_INVALID', 'No bearer token was sent.')
  const scope = { tenantId, personId: null }
  const found = await world.engine.transaction(scope, (tx) =>
    findCaller(tx, world, tenantId, bearer),
  )
  if (!(found instanceof Refusal)) return found
  if (found.code === 'TENANT_MISMATCH') await noteForeigner(world, scope, origin)
  throw found
}

/** Somebody's token in the wrong tenant is a mistake or a try; the tenant may read of both. */
async function noteForeigner(world: World, scope: Scope, origin: Origin): Promise<void> {
  const noted = { scope, caller: { kind: 'anyone' }, origin, world } as const
  const entry = { action: 'access', outcome: 'denied', code: 'TENANT_MISMATCH' } as const
  await world.engine
    .transaction(scope, (tx) => note(tx, noted, entry))
    .catch(() => world.log.error('audit row lost', { requestId: origin.requestId }))
}

/** `Bearer <token>` everywhere; on the core base old clients send the bare token. */
function bearerIn(headers: Headers, { base }: Endpoint): string | null {
  const said = headers.get('authorization')
  if (!said) return null
  const parts = /^Bearer (\S{1,1024})$/i.exec(said)
  if (parts) return parts[1] ?? null
  return base === 'core' && /^\S{1,1024}$/.test(said) ? said : null
}

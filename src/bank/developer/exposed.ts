import { TENANT_HEADER } from '#contract/kit/wire'
import { writeAudit } from '#bank/audit/audit'
import { isUuid } from '#bank/db/uuid'
import type { RateLimits } from '#bank/http/limits'
import { networkOf } from '#bank/http/network'
import { findTenant } from '#bank/tenant/tenant.rows'
import type { Origin } from '#bank/requestContext'
import type { BankServices } from '#bank/services'
import { findByDigest, noteExposed } from './developer.rows.ts'
import { digestOf, isWhole } from './keyText.ts'
import { notifyKeyOwner } from './notice.ts'

const DAY_MS = 24 * 3_600_000
/** Each lookup costs a query, so a client that sends unknown keys is limited. */
const LOOKUP_RATE = { perSecond: 1 / 6, burst: 10 }

/**
 * Proxies may have logged the key. Its owner is told, once a day at most, and it is marked until
 * rotated.
 */
export const createExposure =
  (world: BankServices, limits: RateLimits, committed: (tenantId: string) => void) =>
  async (request: Request, origin: Origin): Promise<void> => {
    const tenantId = request.headers.get(TENANT_HEADER) ?? ''
    const [text] = [...new URL(request.url).searchParams.values()].filter(isWhole)
    if (text === undefined || !isUuid(tenantId)) return
    limits.take(`exposed ${networkOf(origin.ip)}`, LOOKUP_RATE)
    await expose(world, tenantId, text, origin)
    committed(tenantId)
  }

const expose = (world: BankServices, tenantId: string, text: string, origin: Origin) =>
  world.engine.transaction({ tenantId, personId: null }, async (tx) => {
    const row = await findByDigest(tx, tenantId, digestOf(world, text))
    const tenant = row && (await findTenant(tx, world.seal, tenantId))
    if (row?.kind !== 'developer' || !tenant) return
    const at = world.clock.now()
    const since = new Date(at.getTime() - DAY_MS)
    if (!(await noteExposed(tx, tenantId, { id: row.id, at, since }))) return
    const scope = { tenantId, personId: null }
    await writeAudit(
      tx,
      { scope, caller: { kind: 'anyone' }, origin, world },
      {
        action: 'key_exposed',
        outcome: 'denied',
        code: 'KEY_IN_URL',
        object: `key ${row.id}`,
        actor: { personId: row.person_id },
      },
    )
    await notifyKeyOwner({ tx, scope, world, tenant, origin }, row, 'exposed')
  })

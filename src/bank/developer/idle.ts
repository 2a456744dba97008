import { keyLife } from '#machines/developer/key.life'
import { advance } from '#machines/kit/life'
import { writeAudit } from '#bank/audit/audit'
import type { Tx } from '#bank/db/engine'
import type { Tenant } from '#bank/tenant/tenant'
import { findTenant } from '#bank/tenant/tenant.rows'
import type { BankServices } from '#bank/services'
import { listIdleKeys, noteWarned, writeKey, type KeyRow } from './developer.rows.ts'
import { notifyKeyOwner } from './notice.ts'

const DAY_MS = 24 * 3_600_000
const IDLE_DAYS = 83
/** After the warning: a key unused for ninety days in all is switched off. */
const GRACE_DAYS = 7
const BATCH = 100

/** The owner is warned a week before; any use or change keeps a key. */
export const retireIdleKeys = (world: BankServices, tenantId: string): Promise<void> =>
  world.engine.transaction({ tenantId, personId: null }, async (tx) => {
    const now = world.clock.now()
    const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
    const idle = await listIdleKeys(tx, tenantId, ago(IDLE_DAYS), BATCH)
    const tenant = idle.length > 0 ? await findTenant(tx, world.seal, tenantId) : null
    if (!tenant) return
    for (const { warned_at, ...row } of idle)
      if (warned_at === null) {
        await noteWarned(tx, tenantId, row.id, now)
        await notifyKeyOwner(noticeDepsOf(tx, tenant, world), row, 'idle')
      } else if (warned_at <= ago(GRACE_DAYS)) await retire(tx, tenant, world, row)
  })

async function retire(tx: Tx, tenant: Tenant, world: BankServices, row: KeyRow) {
  const event = { type: 'key.switchOff' } as const
  const { status } = advance(keyLife, { status: row.status, facts: {} }, event)
  await writeKey(tx, tenant.id, { ...row, status, updated_at: world.clock.now() })
  const deps = { ...noticeDepsOf(tx, tenant, world), caller: { kind: 'anyone' } } as const
  const entry = { action: 'key_switched_off', outcome: 'ok', object: `key ${row.id}` } as const
  await writeAudit(tx, deps, entry)
  await notifyKeyOwner(deps, row, 'retired')
}

const noticeDepsOf = (tx: Tx, tenant: Tenant, world: BankServices) => ({
  tx,
  tenant,
  world,
  scope: { tenantId: tenant.id, personId: null },
  origin: null,
})

import type { BankServices } from '#bank/services'
import { createPlatform, PLATFORM_SLUG } from '#bank/tenant/platform'
import { listTenants, tenantNamed } from '#bank/tenant/tenant.rows'
import { inTenant } from '#bank/db/engine'
import { noLimits } from './openTenant.ts'
import { markPlatform } from './canaries.ts'

type World = Pick<BankServices, 'engine' | 'clock' | 'random' | 'seal'>

/** The one of this bank, which a test may have made already. */
export async function openPlatformIn(world: World): Promise<string> {
  const known = (await listTenants(world.engine)).find(({ isPlatform }) => isPlatform)
  if (!known) await createPlatform(world, { email: 'first@platform.example', kind: 'sandbox' })
  const { id } = known ?? (await tenantNamed(world.engine, PLATFORM_SLUG))
  await inTenant(world.engine, id, (tx) =>
    tx.query(
      `update tenants set config = jsonb_set(config, '{limits}', $2::jsonb) where tenant_id = $1`,
      [id, JSON.stringify(noLimits)],
    ),
  )
  markPlatform(id)
  return id
}

import { demoTenants } from '#contract/tenants'
import type { TenantSettings } from '#bank/tenant/tenant'
import type { TestBank } from './bank.ts'

/** Longer than a bank remembers a tenant. */
const REMEMBERED_MS = 10_000

/** What the demo tenant asks a proof for, beside a second factor that is always asked for. */
export async function setStepUp(
  { world, clock }: TestBank,
  step_up: TenantSettings['step_up'],
): Promise<void> {
  await world.engine.asOwner((tx) =>
    tx.query(`update tenants set config = config || $2::jsonb where tenant_id = $1`, [
      demoTenants.larkspur,
      JSON.stringify({ step_up }),
    ]),
  )
  clock.advance(REMEMBERED_MS)
}

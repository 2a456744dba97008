import { demoTenants } from '#contract/tenants'
import type { PolicyProofs } from '#contract/ops/policyDocument'
import type { TestBank } from './bank.ts'
import { noProofs } from './openTenant.ts'
import { changePolicy } from './policy.ts'

/** Longer than a bank remembers a policy. */
const REMEMBERED_MS = 2_000

/** What a tenant asks a proof for, beside a second factor that is always asked for. */
export async function setStepUp(
  { world, clock }: TestBank,
  proofs: PolicyProofs | 'off',
  tenantId: string = demoTenants.larkspur,
): Promise<void> {
  const chosen = proofs === 'off' ? noProofs : proofs
  await world.engine.transaction({ tenantId, personId: null }, (tx) =>
    changePolicy(tx, tenantId, (document) => ({ ...document, proofs: chosen })),
  )
  clock.advance(REMEMBERED_MS)
}

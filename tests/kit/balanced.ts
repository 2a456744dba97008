import { reconcile } from '#bank/book/reconcile'
import type { Engine } from '#bank/db/engine'
import { listTenantIds } from '#bank/tenant/tenant.rows'

/** What is wrong in any tenant's book. Every file of tests ends by asking. */
export async function faultsEverywhere(engine: Engine): Promise<string[]> {
  const found: string[] = []
  for (const tenantId of await listTenantIds(engine)) {
    const scope = { tenantId, personId: null }
    const { faults } = await engine.transaction(scope, (tx) => reconcile(tx, tenantId))
    found.push(...faults.map((fault) => `${tenantId}: ${fault}`))
  }
  return found
}

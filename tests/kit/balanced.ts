import { reconcile } from '#bank/book/reconcile'
import type { Engine } from '#bank/db/engine'
import { listTenantIds } from '#bank/tenant/tenant.rows'

/** Ledger faults of all tenants, checked after every test file. */
export async function faultsEverywhere(engine: Engine): Promise<string[]> {
  const found: string[] = []
  for (const tenantId of await listTenantIds(engine)) {
    const scope = { tenantId, personId: null }
    const { faults } = await engine.transaction(scope, (tx) => reconcile(tx, tenantId))
    found.push(...faults.map((fault) => `${tenantId}: ${fault}`))
  }
  return found
}

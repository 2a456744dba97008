import { inTenant, type Engine } from '#bank/db/engine'
import { listTenants } from '#bank/tenant/tenant.rows'
import { auditHolds } from './verify.ts'

export async function checkAudit(engine: Engine, slug: string) {
  const tenant = (await listTenants(engine)).find((one) => one.slug === slug)
  if (!tenant) throw new Error(`There is no tenant called ${slug}.`)
  return inTenant(engine, tenant.id, (tx) => auditHolds(tx, tenant.id))
}

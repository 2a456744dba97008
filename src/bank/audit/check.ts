import { findBrokenDay } from '#bank/book/seal'
import { inTenant, type Engine, type Tx } from '#bank/db/engine'
import { existing } from '#bank/existing'
import { listTenants } from '#bank/tenant/tenant.rows'
import { auditHolds, type AuditVerdict } from './verify.ts'

export const tenantCalled = async (engine: Engine, slug: string) =>
  existing(
    (await listTenants(engine)).find((one) => one.slug === slug),
    `There is no tenant called ${slug}.`,
  )

export async function checkAudit(engine: Engine, slug: string) {
  const tenant = await tenantCalled(engine, slug)
  return inTenant(engine, tenant.id, (tx) => verifyAll(tx, tenant.id))
}

/** The chain, and the days of the books whose figures it took in. */
export async function verifyAll(tx: Tx, tenantId: string): Promise<AuditVerdict> {
  const verdict = await auditHolds(tx, tenantId)
  if (!verdict.holds) return verdict
  const day = await findBrokenDay(tx, tenantId)
  return day === null ? verdict : { ...verdict, holds: false, brokenAt: `book_day ${day}` }
}

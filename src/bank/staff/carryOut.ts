import type { AuditAct } from '#contract/auditActs'
import { successOf, writeAudit } from '#bank/audit/audit'
import { inTenant, type Tx } from '#bank/db/engine'
import type { StaffContext } from '#bank/requestContext'

interface BankWork {
  audit: AuditAct
  reason?: string
}

/**
 * What staff decide and do not reach themselves: the bank carries it out as its own work, with the
 * audit row in the same commit.
 */
export const carryOut = <Reply>(
  { world, scope, caller, origin, entered }: Omit<StaffContext, 'tx'>,
  { audit, reason }: BankWork,
  work: (tx: Tx) => Promise<Reply>,
): Promise<Reply> =>
  inTenant(world.engine, scope.tenantId, async (tx) => {
    const reply = await work(tx)
    if (reason !== undefined) entered.reason = reason
    await writeAudit(tx, { scope, caller, origin, world }, successOf(audit, { entered }))
    return reply
  })

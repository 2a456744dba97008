import { auditHolds } from '#bank/audit/verify'
import type { Tx } from '#bank/db/engine'
import { faultsInBook, sizeOfBook } from '#bank/ledger/audit.rows'

export interface LedgerCheck {
  faults: string[]
  accounts: number
  postings: number
}

/** Checks every balance against its postings, every hold against its account, and the audit chain. */
export async function reconcile(tx: Tx, tenantId: string): Promise<LedgerCheck> {
  const faults = await faultsInBook(tx, tenantId)
  const { brokenAt } = await auditHolds(tx, tenantId)
  const broken = brokenAt === null ? [] : [`the audit's chain breaks at ${brokenAt}`]
  return { faults: [...faults, ...broken], ...(await sizeOfBook(tx, tenantId)) }
}

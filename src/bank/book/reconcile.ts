import { verifyAll } from '#bank/audit/check'
import type { Tx } from '#bank/db/engine'
import { faultsInBook, sizeOfBook } from '#bank/ledger/audit.rows'
import { findMovedDay } from './seal.ts'

export interface LedgerCheck {
  faults: string[]
  accounts: number
  postings: number
}

/** Checks every balance against its postings, every hold against its account, and the audit chain. */
export async function reconcile(tx: Tx, tenantId: string): Promise<LedgerCheck> {
  const faults = await faultsInBook(tx, tenantId)
  const { brokenAt } = await verifyAll(tx, tenantId)
  const broken = brokenAt === null ? [] : [`the audit's chain breaks at ${brokenAt}`]
  const moved = await findMovedDay(tx, tenantId)
  const late = moved === null ? [] : [`postings came into ${moved} after it was sealed`]
  return { faults: [...faults, ...broken, ...late], ...(await sizeOfBook(tx, tenantId)) }
}

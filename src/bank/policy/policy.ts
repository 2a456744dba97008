import type { PolicyDocument } from '#contract/ops/policyDocument'
import type { Tx } from '#bank/db/engine'
import { existing } from '#bank/existing'
import type { BankServices } from '#bank/services'
import { createTtlCache } from '#bank/ttlCache'
import { findPolicy } from './policy.rows.ts'

export interface Policy {
  version: number
  document: PolicyDocument
}

interface PolicyDeps {
  tx: Tx
  scope: { tenantId: string }
  world: Pick<BankServices, 'engine' | 'clock'>
}

const cached = createTtlCache<Policy>()

/** The one in force. Every bank takes a new one within a second, as a version is never changed. */
export const policyOf = ({ tx, scope, world }: PolicyDeps): Promise<Policy> =>
  cached(world, scope.tenantId, () => currentPolicy(tx, scope.tenantId))

export async function currentPolicy(tx: Tx, tenantId: string): Promise<Policy> {
  const found = existing(
    await findPolicy(tx, tenantId, null),
    `The tenant ${tenantId} has no policy.`,
  )
  return found
}

import type { PolicyDocument } from '#contract/ops/policyDocument'
import type { Tx } from '#bank/db/engine'
import { wholePolicy } from '#bank/policy/document'
import { currentPolicy } from '#bank/policy/policy'

/** The next version, as if two of the staff had published it. */
export async function changePolicy(
  tx: Tx,
  tenantId: string,
  change: (document: PolicyDocument) => PolicyDocument,
): Promise<number> {
  const { version, document } = await currentPolicy(tx, tenantId)
  await tx.query(
    `insert into policies (tenant_id, version, document, published_at) values ($1, $2, $3, now())`,
    [tenantId, version + 1, JSON.stringify(change(wholePolicy(document)))],
  )
  return version + 1
}

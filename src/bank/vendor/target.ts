import type { VendorName } from '#contract/ops/vendorDocument'
import { existing } from '#bank/existing'
import { kycOf } from '#bank/kyc/rails'
import type { ProposalRow } from '#bank/proposal/proposal.rows'
import type { StaffContext } from '#bank/requestContext'
import { findTenant } from '#bank/tenant/tenant.rows'
import { findCredentials } from './vendor.rows.ts'

export interface VendorOfProposal {
  is: 'vendor'
  isCurrent: boolean
  name: VendorName
  /** Version of the credentials it was made for; 0 where there were none. */
  base: number
  hint: string | null
  formerHint: string | null
  triedAt: Date | null
  /** Who verifies in its place. */
  former: VendorName | null
}

/** As it is in the database, not as this bank knew it a second ago. */
export async function tenantNow({ tx, scope, world }: StaffContext) {
  const tenant = existing(
    await findTenant(tx, world.seal, scope.tenantId),
    `There is no tenant ${scope.tenantId}.`,
  )
  return tenant
}

export async function vendorTarget(
  context: StaffContext,
  row: ProposalRow,
  name: VendorName,
): Promise<VendorOfProposal> {
  const base = existing(row.vendor_base, 'A proposal changes no version of a vendor.')
  const former = row.vendor_former
  const now = await findCredentials(context.tx, context.scope.tenantId, name)
  const isSame = (now?.version ?? 0) === base
  const isUsed = former === null || kycOf(await tenantNow(context)).vendor === former
  return {
    is: 'vendor',
    isCurrent: isSame && isUsed,
    name,
    base,
    hint: row.vendor_hint,
    formerHint: former === null ? (now?.hint ?? null) : null,
    triedAt: row.vendor_tried_at,
    former,
  }
}

import { Refusal } from '#contract/kit/refusal'
import type { ProposedTenant } from '#contract/ops/proposed'
import { job } from '#bank/job/job'
import type { ProposalListRow } from '#bank/proposal/proposal.rows'
import type { StaffContext } from '#bank/requestContext'
import type { TenantChange } from './change.rows.ts'
import { findDirectoryEntry } from './tenant.rows.ts'

export interface TenantOfProposal {
  is: 'tenant'
  /** The name is free, or still the bank's, as far as the platform's own rows say. */
  isCurrent: boolean
  change: TenantChange
}

export async function tenantTarget(
  { tx }: Pick<StaffContext, 'tx'>,
  change: TenantChange,
): Promise<TenantOfProposal> {
  const now = await findDirectoryEntry(tx, change.slug)
  const isTheirs = now?.id === change.tenant_id && !now.closed
  const isCurrent = change.creation ? now === null || isTheirs : isTheirs
  return { is: 'tenant', isCurrent, change }
}

/**
 * What approving does: the bank then does it as its own work, because no staff reach the rows of
 * another tenant.
 */
export function changeTenant(
  { world, origin }: StaffContext,
  { id }: ProposalListRow,
  target: TenantOfProposal,
) {
  const { change, isCurrent } = target
  if (!isCurrent) throw new Refusal('STATE_CONFLICT', 'The bank moved on meanwhile.')
  const work = job(world, 'tenant.carryOut', {
    key: id,
    what: { proposalId: id, page: origin.page },
    dueAt: world.clock.now(),
  })
  return {
    step: { transfers: [], rows: [work] },
    after: target,
    object: `tenant ${change.slug}`,
  }
}

export const proposedTenantShown = (
  { status, tenant_outcome, tenant_obstacle }: ProposalListRow,
  { change: { tenant_id: id, slug, creation, pause } }: TenantOfProposal,
): ProposedTenant => ({
  id,
  slug,
  creation,
  pause,
  outcome: status === 'CARRIED_OUT' ? (tenant_outcome ?? 'UNDER_WAY') : null,
  obstacle: tenant_obstacle,
})

import type { ProposalKind } from '#contract/ops/proposal'
import { proposalAccess } from '#contract/ops/proposalAccess'
import type { ProposedStaff } from '#contract/ops/proposed'
import type { StaffRole } from '#contract/ops/roles'
import type { ProposalRow } from '#bank/proposal/proposal.rows'
import type { StaffContext } from '#bank/requestContext'
import {
  countOpenSessions,
  countProposalsOf,
  findStaffAt,
  findStaffMember,
  type StaffChange,
} from './member.rows.ts'

export interface StaffOfProposal {
  is: 'staff'
  /** Nobody changed them meanwhile; of somebody new, the address is still free. */
  isCurrent: boolean
  change: StaffChange
  /** They are there, or were. */
  isKnown: boolean
  sessions: number
  withdrawn: number
}

/** What waits of theirs and stays, as that; null for whoever leaves. */
export const kindsKeptBy = (role: StaffRole | null): readonly ProposalKind[] =>
  (Object.keys(proposalAccess) as ProposalKind[]).filter(
    (kind) => role !== null && proposalAccess[kind].propose.includes(role),
  )

export async function staffTarget(
  { tx, scope: { tenantId }, world }: Pick<StaffContext, 'tx' | 'scope' | 'world'>,
  change: StaffChange,
  { decided_at }: Pick<ProposalRow, 'decided_at'>,
): Promise<StaffOfProposal> {
  const { staff_id, email, base, role } = change
  const now = await findStaffMember(tx, tenantId, staff_id)
  const known = { is: 'staff', change, isKnown: now !== null } as const
  if (!now) {
    const taken = await findStaffAt(tx, tenantId, email)
    return { ...known, isCurrent: taken === null, sessions: 0, withdrawn: 0 }
  }
  const isCurrent = now.version === base
  if (!isCurrent || decided_at !== null) return { ...known, isCurrent, sessions: 0, withdrawn: 0 }
  return {
    ...known,
    isCurrent,
    sessions: await countOpenSessions(tx, tenantId, staff_id, world.clock.now()),
    withdrawn: await countProposalsOf(tx, tenantId, staff_id, kindsKeptBy(role)),
  }
}

export const proposedStaffShown = ({
  change: { staff_id, name, email, former_role, role },
  isKnown,
  sessions,
  withdrawn,
}: StaffOfProposal): ProposedStaff => ({
  id: isKnown ? staff_id : null,
  name,
  email,
  former_role,
  role,
  sessions,
  withdrawn,
})

import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type { approveProposal, Proposal, rejectProposal } from '#contract/ops/proposal'
import { advance } from '#machines/kit/life'
import { proposalLife, type ProposalEvent } from '#machines/proposal/proposal.life'
import { auditRowOf } from '#bank/audit/audit'
import { auditRows } from '#bank/audit/audit.rows'
import { inTenant } from '#bank/db/engine'
import type { JobHandlers } from '#bank/job/runJobs'
import { bulkRow, type LedgerStep } from '#bank/ledger/step'
import type { StaffContext } from '#bank/requestContext'
import type { BankServices } from '#bank/services'
import { findStaff } from '#bank/staff/staff.rows'
import { proposalOf } from './proposal.ts'
import { findProposal, proposalsMoved, type ProposalListRow } from './proposal.rows.ts'
import { effectOf } from './effect.ts'
import { mayDecide, proposalShown } from './shown.ts'
import { objectOf, targetOf, type ProposalTarget } from './target.ts'

type Decision = ParsedOf<typeof rejectProposal>

const factsOf = ({ proposed_by }: ProposalListRow) => ({ proposedBy: proposed_by })

/** The row after these events; refused where its life does not take them. */
function moved(row: ProposalListRow, events: readonly ProposalEvent[], at: Date): ProposalListRow {
  const start = { status: row.status, facts: factsOf(row) }
  const { status } = events.reduce((now, event) => advance(proposalLife, now, event), start)
  return { ...row, status, moved_at: at, version: row.version + 1 }
}

async function decided(
  { id, reason }: Decision,
  context: StaffContext,
  events: readonly ProposalEvent[],
) {
  const { tx, scope, world, caller, entered } = context
  const row = await proposalOf(context, id)
  const target = await targetOf(context, row)
  const at = world.clock.now()
  if (row.status === 'PROPOSED' && row.expires_at <= at)
    throw new Refusal('STATE_CONFLICT', 'Nobody decided in time.', { state: 'EXPIRED' })
  const staff = await findStaff(tx, scope.tenantId, caller.staffId)
  const next: ProposalListRow = {
    ...moved(row, events, at),
    decided_by: caller.staffId,
    decided_at: at,
    decision: reason,
    decider: staff?.name ?? null,
  }
  entered.object = objectOf(target)
  entered.reason = reason
  return { next, target }
}

const result = (
  context: StaffContext,
  next: ProposalListRow,
  target: ProposalTarget,
  step: LedgerStep,
): { step: LedgerStep; response: Proposal } => ({
  step: { ...step, rows: [bulkRow(proposalsMoved, next), ...step.rows] },
  response: proposalShown(context, next, target),
})

function assertDecides(
  { kind }: ProposalListRow,
  target: ProposalTarget,
  { caller }: StaffContext,
): void {
  if (!mayDecide(caller, kind, target)) throw new Refusal('FORBIDDEN')
}

/**
 * The effect, the proposal and the audit are one ledger step, which states the version of each row it
 * changes: it is there whole or not at all, and a second one finds nothing to move.
 */
export async function stepApproveProposal(
  request: ParsedOf<typeof approveProposal>,
  context: StaffContext,
) {
  const by = context.caller.staffId
  const events = [{ type: 'proposal.approve', by }, { type: 'effect.committed' }] as const
  const { next, target } = await decided(request, context, events)
  assertDecides(next, target, context)
  const { step, after, object } = effectOf(context, next, target)
  const { reason } = next
  const done = { action: 'proposal_carried_out', outcome: 'ok', object, reason } as const
  const rows = [...step.rows, bulkRow(auditRows, auditRowOf(context, done))]
  return result(context, next, after, { ...step, rows })
}

export async function stepRejectProposal(request: Decision, context: StaffContext) {
  const event = { type: 'proposal.reject', by: context.caller.staffId } as const
  const { next, target } = await decided(request, context, [event])
  assertDecides(next, target, context)
  return result(context, next, target, { transfers: [], rows: [] })
}

export async function stepWithdrawProposal(request: Decision, context: StaffContext) {
  const event = { type: 'proposal.withdraw', by: context.caller.staffId } as const
  const { next, target } = await decided(request, context, [event])
  return result(context, next, target, { transfers: [], rows: [] })
}

export const proposalJobs = (world: BankServices): Pick<JobHandlers, 'proposal.expire'> => ({
  'proposal.expire': async ({ proposalId }, { tenantId }) => {
    const row = await inTenant(world.engine, tenantId, (tx) =>
      findProposal(tx, tenantId, proposalId),
    )
    if (row?.status !== 'PROPOSED') return
    const next = moved(row, [{ type: 'proposal.expire' }], world.clock.now())
    const rows = [bulkRow(proposalsMoved, next)]
    await world.writer.commit(tenantId, { transfers: [], rows })
  },
})

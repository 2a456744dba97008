import type { ParsedOf } from '#contract/kit/endpoint'
import {
  askDisputeForMore,
  creditDispute,
  declineDispute,
  fileDispute,
  type opsDisputeCalls,
  type StaffDisputeAct,
} from '#contract/ops/dispute'
import { successOf, writeAudit } from '#bank/audit/audit'
import { inTenant } from '#bank/db/engine'
import type { HandlersOf, NoTransactionContext } from '#bank/requestContext'
import { lockedDispute } from './locked.ts'
import {
  eventOfStaff,
  handleAssignDispute,
  handleListDisputes,
  handleOpenDisputeEvidence,
  handleReadDispute,
} from './staffDisputes.ts'
import { stepDispute } from './step.ts'

type Context = NoTransactionContext<typeof creditDispute>

interface Decision {
  id: string
  words: string
  audit: string
}

/**
 * A decision moves money and the customer's feed, which no member of staff reaches: the bank carries
 * it out as its own work, with the audit row in the same commit.
 */
async function decide(
  { id, words, audit }: Decision,
  { world, tenant, caller, scope, origin, entered }: Context,
  act: StaffDisputeAct,
) {
  const { staffId } = caller
  return inTenant(world.engine, tenant.id, async (tx) => {
    const deps = { tx, tenantId: tenant.id, world }
    const locked = await lockedDispute(deps, id)
    const event = eventOfStaff(act, staffId)
    const { status } = await stepDispute(deps, locked, { event, actor: staffId, words })
    entered.object = `person ${locked.dispute.person_id}`
    entered.reason = words
    await writeAudit(tx, { scope, caller, origin, world }, successOf(audit, { entered }))
    return { id, status }
  })
}

const reasoned = ({ audit }: typeof creditDispute | typeof fileDispute, act: StaffDisputeAct) => ({
  noTransaction: ({ id, reason }: ParsedOf<typeof creditDispute>, context: Context) =>
    decide({ id, words: reason, audit }, context, act),
})

const told = (
  { audit }: typeof askDisputeForMore | typeof declineDispute,
  act: StaffDisputeAct,
) => ({
  noTransaction: ({ id, message }: ParsedOf<typeof declineDispute>, context: Context) =>
    decide({ id, words: message, audit }, context, act),
})

export const opsDisputeRoutes: HandlersOf<typeof opsDisputeCalls> = {
  listDisputes: handleListDisputes,
  readDispute: handleReadDispute,
  openDisputeEvidence: handleOpenDisputeEvidence,
  assignDispute: handleAssignDispute,
  creditDispute: reasoned(creditDispute, 'credit'),
  fileDispute: reasoned(fileDispute, 'file'),
  askDisputeForMore: told(askDisputeForMore, 'askMore'),
  declineDispute: told(declineDispute, 'decline'),
}

import type { AuditAct } from '#contract/auditActs'
import type { ParsedOf } from '#contract/kit/endpoint'
import {
  askDisputeForMore,
  creditDispute,
  declineDispute,
  fileDispute,
  type opsDisputeCalls,
  type StaffDisputeAct,
} from '#contract/ops/dispute'
import type { HandlersOf, NoTransactionContext } from '#bank/requestContext'
import { settingConfigOf } from '#bank/setting/setting.rows'
import { staffSumsOf } from '#bank/setting/staffSums'
import { carryOut } from '#bank/staff/carryOut'
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
  audit: AuditAct
}

/**
 * A decision moves money and the customer's feed, which no member of staff reaches.
 */
async function decide({ id, words, audit }: Decision, context: Context, act: StaffDisputeAct) {
  const { world, tenant, entered } = context
  const { staffId } = context.caller
  return carryOut(context, { audit, reason: words }, async (tx) => {
    const deps = { tx, tenantId: tenant.id, world }
    const { credit_alone: creditAlone } = staffSumsOf(await settingConfigOf(tx, tenant.id))
    const locked = { ...(await lockedDispute(deps, id)), creditAlone }
    const event = eventOfStaff(act, staffId)
    const { status } = await stepDispute(deps, locked, { event, actor: staffId, words })
    entered.object = `person ${locked.dispute.person_id}`
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

import type { AuditAct } from '#contract/auditActs'
import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import {
  approveIdentity,
  askIdentityForMore,
  declineIdentity,
  reopenIdentity,
  type IdentityAct,
} from '#contract/ops/identity'
import type { EntityEvent } from '#machines/kyc/entity.life'
import { successOf, writeAudit } from '#bank/audit/audit'
import { inTenant } from '#bank/db/engine'
import { isUuid } from '#bank/db/uuid'
import { lockEntity, type EntityRow } from '#bank/kyc/entity.rows'
import { stepEntity } from '#bank/kyc/stepEntity'
import type { NoTransactionContext, NoTransactionHandler } from '#bank/requestContext'
import { eventOfAct } from './identity.ts'

type Context = NoTransactionContext<typeof approveIdentity>

interface Decision {
  id: string
  reason: string
  action: AuditAct
}

/**
 * A decision moves rails, accounts and the customer's feed, which no member of staff reaches: the bank
 * carries it out as its own work, with the audit row in the same commit.
 */
async function decide(
  { id, reason, action }: Decision,
  { world, tenant, caller, scope, origin, entered }: Context,
  eventFor: (row: EntityRow) => EntityEvent,
) {
  if (!isUuid(id)) throw new Refusal('NOT_FOUND')
  return inTenant(world.engine, tenant.id, async (tx) => {
    const row = await lockEntity(tx, tenant.id, { id })
    if (!row) throw new Refusal('NOT_FOUND')
    const event = eventFor(row)
    if (event.type === 'officer.approve' && row.vouched_by === caller.staffId)
      throw new Refusal('STATE_CONFLICT', 'A second person has to approve.', { state: row.status })
    const deps = { tx, tenant, world, actor: `officer ${caller.staffId}` }
    const { status } = await stepEntity(deps, row, event)
    entered.object = `person ${row.person_id}`
    entered.reason = reason
    await writeAudit(tx, { scope, caller, origin, world }, successOf(action, { entered }))
    return { id, status }
  })
}

const deciding = (
  endpoint: typeof approveIdentity | typeof declineIdentity | typeof reopenIdentity,
  act: Exclude<IdentityAct, 'askMore'>,
): NoTransactionHandler<typeof approveIdentity> => ({
  noTransaction: ({ id, reason }, context) =>
    decide({ id, reason, action: endpoint.audit }, context, (row) =>
      eventOfAct(act, row, context.caller.staffId),
    ),
})

export const handleApproveIdentity = deciding(approveIdentity, 'approve')
export const handleDeclineIdentity = deciding(declineIdentity, 'decline')
export const handleReopenIdentity = deciding(reopenIdentity, 'reopen')

export const handleAskIdentityForMore: NoTransactionHandler<typeof askIdentityForMore> = {
  noTransaction: ({ id, message, parts }: ParsedOf<typeof askIdentityForMore>, context) =>
    decide({ id, reason: message, action: askIdentityForMore.audit }, context, () => ({
      type: 'officer.askMore',
      parts,
      message,
    })),
}

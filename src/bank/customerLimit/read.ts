import type { CustomerLimit } from '#contract/ops/customer'
import { allAsBank } from '#bank/db/asBank'
import { dayBefore } from '#bank/order/dayLimit'
import { readDay } from '#bank/order/dayLimit.rows'
import { dayLimitIn, mostShown, worthShown } from '#bank/policy/document'
import { currentPolicy } from '#bank/policy/policy'
import type { StaffContext } from '#bank/requestContext'
import { findCustomerLimit, findCustomerLimitProposal } from './customerLimit.rows.ts'
import { limitInForce, type OwnLimit } from './limitSum.ts'

/** What the policy and a limit of their own come to, on a device that is known. */
export async function readLimits(
  { tx, scope, world }: Pick<StaffContext, 'tx' | 'scope' | 'world'>,
  personId: string,
) {
  const { tenantId } = scope
  const since = dayBefore({ world })
  return allAsBank(tx, scope, async () => {
    const { document } = await currentPolicy(tx, tenantId)
    const owner = { tenantId, personId }
    const { paidBy, isVerified } = await readDay(tx, owner, { since, familyId: null })
    const mostWith = (own: OwnLimit | null) =>
      dayLimitIn(document.limits, { isNewDevice: false, isVerified, own: own && own.perDay })
    const paid = [...paidBy.values()].reduce((sum, one) => sum + one, 0n)
    return { mostWith, paid }
  })
}

/** On the page of the customer. */
export async function customerLimitOf(context: StaffContext, id: string): Promise<CustomerLimit> {
  const { tx, scope, world, tenant } = context
  const newest = await findCustomerLimit(tx, scope.tenantId, { personId: id })
  const own = limitInForce(newest, world.clock.now())
  const { mostWith, paid } = await readLimits(context, id)
  return {
    currency: tenant.config.base_currency,
    usual: mostShown(mostWith(null)),
    in_force: mostShown(mostWith(own)),
    paid: worthShown(paid),
    own:
      newest && own !== null
        ? {
            per_day: mostShown(own.perDay),
            per_payment: mostShown(own.perPayment),
            last_day: newest.last_day,
            reason: newest.reason,
            set_by: newest.setter,
            approved_by: newest.approver,
            set_at: newest.at.toISOString(),
            proposal: newest.proposal_id,
          }
        : null,
    proposal: await findCustomerLimitProposal(tx, scope.tenantId, id),
  }
}

import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type { proposeCustomerClosing } from '#contract/ops/customerClosing'
import { customerOf } from '#bank/customer/customer'
import { aboutNothing, noNames, proposing } from '#bank/proposal/proposal'
import type { StaffContext } from '#bank/requestContext'
import { inTheWay } from './close.ts'
import { closingTarget } from './target.ts'

/** Refused at once where something is in the way; the customer reads the reason once it is done. */
export async function stepProposeCustomerClosing(
  { id, reason }: ParsedOf<typeof proposeCustomerClosing>,
  context: StaffContext,
) {
  const person = await customerOf(context, id)
  if (person.state === 'closed')
    throw new Refusal('STATE_CONFLICT', 'The account is closed.', { state: 'CLOSED' })
  const target = await closingTarget(context, id)
  if (!target.isCurrent) throw inTheWay(target.obstacles)
  const { first_name, last_name } = person
  return proposing(
    context,
    {
      kind: 'customer_close',
      reason,
      about: { ...aboutNothing, closes_person_id: id },
      names: { ...noNames, first_name, last_name },
    },
    target,
  )
}

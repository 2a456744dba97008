import type { ParsedOf } from '#contract/kit/endpoint'
import { toMinor } from '#contract/kit/amount'
import { Refusal } from '#contract/kit/refusal'
import type {
  customerLimitCalls,
  proposeCustomerLimit,
  proposeCustomerLimitRemoval,
} from '#contract/ops/customerLimit'
import { customerOf, customerStatusOf } from '#bank/customer/customer'
import { WORTH_SCALE } from '#bank/policy/document'
import { aboutNothing, noNames, proposing } from '#bank/proposal/proposal'
import { dayOf } from '#bank/book/day'
import type { HandlersOf, StaffContext } from '#bank/requestContext'
import { findCustomerLimit } from './customerLimit.rows.ts'
import { isNone, limitInForce, type LimitSum } from './limitSum.ts'
import { limitTarget } from './target.ts'

/** As many digits as a limit of the policy has. */
const DIGITS_MAX = 15

/** More than nothing, in whole hundredths: whoever may pay nobody is paused instead. */
function hundredthsOf(amount: string | undefined, pointer: string): string | null {
  if (amount === undefined) return null
  const minor = toMinor(amount, WORTH_SCALE)
  if (minor === null || minor <= 0n || minor.toString().length > DIGITS_MAX + WORTH_SCALE)
    throw invalid(pointer)
  return minor.toString()
}

const invalid = (pointer: string) =>
  new Refusal('VALIDATION_FAILED', undefined, { errors: [{ pointer, code: 'INVALID' }] })

async function activeCustomer(context: StaffContext, id: string) {
  const person = await customerOf(context, id)
  const status = customerStatusOf[person.state]
  if (status === 'ACTIVE') return person
  const detail = `The account is ${status === 'PAUSED' ? 'paused' : 'closed'}.`
  throw new Refusal('STATE_CONFLICT', detail, { state: status })
}

async function stepProposeCustomerLimit(
  { id, per_day, per_payment, last_day: until, reason }: ParsedOf<typeof proposeCustomerLimit>,
  context: StaffContext,
) {
  await activeCustomer(context, id)
  const last_day = until ?? null
  if (last_day !== null && last_day < dayOf(context.world.clock.now())) throw invalid('/last_day')
  const sum = {
    per_day: hundredthsOf(per_day, '/per_day'),
    per_payment: hundredthsOf(per_payment, '/per_payment'),
    last_day,
  }
  if (isNone(sum)) throw invalid('/per_day')
  return proposed(context, { kind: 'limit_set', id, reason }, sum)
}

async function stepProposeCustomerLimitRemoval(
  { id, reason }: ParsedOf<typeof proposeCustomerLimitRemoval>,
  context: StaffContext,
) {
  const { tx, scope, world } = context
  await activeCustomer(context, id)
  const own = await findCustomerLimit(tx, scope.tenantId, { personId: id })
  if (limitInForce(own, world.clock.now()) === null)
    throw new Refusal('STATE_CONFLICT', 'The customer has no limit of their own.')
  const none = { per_day: null, per_payment: null, last_day: null }
  return proposed(context, { kind: 'limit_removal', id, reason }, none)
}

async function proposed(
  context: StaffContext,
  { kind, id, reason }: { kind: 'limit_set' | 'limit_removal'; id: string; reason: string },
  sum: LimitSum,
) {
  const { tx, scope } = context
  const newest = await findCustomerLimit(tx, scope.tenantId, { personId: id })
  const draft = { person_id: id, base: newest?.version ?? 0, ...sum }
  const target = await limitTarget(context, draft, { decided_at: null })
  const { first_name, last_name } = target.person
  return proposing(
    context,
    {
      kind,
      reason,
      about: { ...aboutNothing, customer_limit: draft },
      names: { ...noNames, first_name, last_name },
    },
    target,
  )
}

export const customerLimitRoutes: HandlersOf<typeof customerLimitCalls> = {
  proposeCustomerLimit: { ledgerStep: stepProposeCustomerLimit },
  proposeCustomerLimitRemoval: { ledgerStep: stepProposeCustomerLimitRemoval },
}

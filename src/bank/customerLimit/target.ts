import type { ProposedLimit } from '#contract/ops/proposed'
import { customerStatusOf } from '#bank/customer/customer'
import { maskedName } from '#bank/customer/mask'
import { existing } from '#bank/existing'
import { mostShown, worthShown } from '#bank/policy/document'
import { findPerson, type PersonRow } from '#bank/person/person.rows'
import type { ProposalRow } from '#bank/proposal/proposal.rows'
import { dayOf } from '#bank/book/day'
import type { StaffContext } from '#bank/requestContext'
import {
  findCustomerLimit,
  type CustomerLimitDraft,
  type CustomerLimitRow,
} from './customerLimit.rows.ts'
import { isNone, limitInForce, type LimitSum } from './limitSum.ts'
import { readLimits } from './read.ts'

export interface LimitOfProposal {
  is: 'limit'
  /** The customer is active, nobody set another limit meanwhile, and its last day is not over. */
  isCurrent: boolean
  draft: CustomerLimitDraft
  person: PersonRow
  currency: string
  /** Their own limit that it would replace. */
  former: CustomerLimitRow | null
  usual: bigint | null
  before: bigint | null
  after: bigint | null
  paid: bigint
}

/** As it was when it was decided, or as it is now. */
export async function limitTarget(
  context: StaffContext,
  draft: CustomerLimitDraft,
  { decided_at }: Pick<ProposalRow, 'decided_at'>,
): Promise<LimitOfProposal> {
  const { tx, scope, world, tenant } = context
  const { person_id: personId, base } = draft
  const at = decided_at ?? world.clock.now()
  const person = existing(
    await findPerson(tx, scope.tenantId, personId),
    `There is no person ${personId}.`,
  )
  const newest = await findCustomerLimit(tx, scope.tenantId, { personId })
  const former =
    base === 0 ? null : await findCustomerLimit(tx, scope.tenantId, { personId, version: base })
  const { mostWith, paid } = await readLimits(context, personId)
  const isOver = draft.last_day !== null && draft.last_day < dayOf(at)
  const formerSum = limitInForce(former, at)
  return {
    is: 'limit',
    isCurrent:
      customerStatusOf[person.state] === 'ACTIVE' && (newest?.version ?? 0) === base && !isOver,
    draft,
    person,
    currency: tenant.config.base_currency,
    former: formerSum === null ? null : former,
    usual: mostWith(null),
    before: mostWith(formerSum),
    after: mostWith(limitInForce(draft, at)),
    paid,
  }
}

const ownShown = (limit: LimitSum | null) =>
  limit === null || isNone(limit)
    ? null
    : {
        per_day: sumShown(limit.per_day),
        per_payment: sumShown(limit.per_payment),
        last_day: limit.last_day,
      }

const sumShown = (sum: string | null) => (sum === null ? null : worthShown(BigInt(sum)))

export const proposedLimitShown = ({
  draft,
  person: { id, number, first_name, last_name },
  currency,
  former,
  usual,
  before,
  after,
  paid,
}: LimitOfProposal): ProposedLimit => ({
  customer: { id, name: maskedName(first_name, last_name) },
  number,
  currency,
  usual: mostShown(usual),
  former: ownShown(former),
  next: ownShown(draft),
  before: mostShown(before),
  after: mostShown(after),
  paid: worthShown(paid),
})

import type { Closing } from '#contract/closing'
import type { ProposedClosing } from '#contract/ops/proposed'
import { maskedName } from '#bank/customer/mask'
import { allAsBank } from '#bank/db/asBank'
import { existing } from '#bank/existing'
import { findPerson, type PersonRow } from '#bank/person/person.rows'
import type { StaffContext } from '#bank/requestContext'
import { obstaclesOf } from './close.ts'

export interface ClosingOfProposal {
  is: 'closing'
  /** Not closed, and nothing in the way. */
  isCurrent: boolean
  person: PersonRow
  obstacles: Closing['obstacles']
}

/** What stands in the way is the bank's to read; staff are told its kind. */
export async function closingTarget(
  { tx, scope, world }: StaffContext,
  personId: string,
): Promise<ClosingOfProposal> {
  const { tenantId } = scope
  const person = existing(
    await findPerson(tx, tenantId, personId),
    `There is no person ${personId}.`,
  )
  const obstacles = await allAsBank(tx, scope, () =>
    obstaclesOf(tx, { tenantId, personId }, world.clock.now()),
  )
  const isCurrent = person.state !== 'closed' && obstacles.length === 0
  return { is: 'closing', isCurrent, person, obstacles }
}

export const proposedClosingShown = ({
  person,
  obstacles,
}: ClosingOfProposal): ProposedClosing => ({
  customer: { id: person.id, name: maskedName(person.first_name, person.last_name) },
  number: person.number,
  obstacles: obstacles.map(({ kind }) => kind),
})

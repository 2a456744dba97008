import { Refusal } from '#contract/kit/refusal'
import { asBank } from '#bank/db/asBank'
import { existing } from '#bank/existing'
import { actorIn } from '#bank/member/access'
import { findStanding } from '#bank/member/payment.rows'
import { findPerson } from '#bank/person/person.rows'
import type { PersonContext } from '#bank/requestContext'
import type { BankServices } from '#bank/services'
import { findTenant } from '#bank/tenant/tenant.rows'

/** Payments that somebody confirmed earlier and the bank makes when nobody is signed in. */

export interface UnattendedDeps {
  world: BankServices
  tenantId: string
}

interface Payer {
  /** Whose wallet pays. */
  personId: string
  /** The session that confirmed it counts, as for a payment made by hand. */
  familyId: string
  /** Where a member of that wallet confirmed it. */
  member?: { personId: string; walletId: string }
}

export const asPayer = <T>(
  { world, tenantId }: UnattendedDeps,
  { personId, familyId, member }: Payer,
  work: (context: PersonContext) => Promise<T>,
): Promise<T> => {
  const scope = { tenantId, personId, ...(member && { member }) }
  return world.engine.transaction(scope, async (tx) => {
    const tenant = existing(
      await findTenant(tx, world.seal, tenantId),
      `There is no tenant ${tenantId}.`,
    )
    const caller = {
      kind: 'person',
      personId: member?.personId ?? personId,
      familyId,
      proofDue: false,
      emailUnconfirmed: false,
      isMember: member !== undefined,
    } as const
    return work({
      tx,
      scope,
      tenant,
      caller,
      origin: ownWork(world),
      world,
      entered: { person: null },
    })
  })
}

const ownWork = ({ random }: BankServices): PersonContext['origin'] => ({
  requestId: `job_${random.id()}`,
  ip: '',
  device: '',
  agentHash: '',
  client: 'web',
  languages: [],
  cookies: '',
  page: null,
  pageTenantId: null,
})

/** Neither the bank nor the owner is paused, and whoever pays from the wallet still may. */
export async function assertOpen({ tx, scope, tenant }: PersonContext): Promise<void> {
  if (tenant.status === 'PAUSED') throw new Refusal('TENANT_PAUSED')
  if (tenant.status === 'CLOSED') throw new Refusal('TENANT_CLOSED')
  for (const id of new Set([scope.personId, actorIn(scope).personId])) {
    const person = await asBank(tx, scope, () => findPerson(tx, scope.tenantId, id))
    if (person?.state !== 'active') throw new Refusal('USER_BLOCKED')
  }
  if (scope.member && !(await findStanding(tx, scope.tenantId, scope.member)))
    throw new Refusal('ROLE_NOT_ALLOWED')
}

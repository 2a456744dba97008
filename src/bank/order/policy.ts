import { Refusal } from '#contract/kit/refusal'
import { findPerson } from '#bank/person/person.rows'
import type { PersonVisit } from '#bank/visit'
import type { Way } from './ways.ts'

/**
 * What the bank asks of a person before their money moves. The proofs themselves come with identity;
 * until then nobody is asked for one, and an order says its own yes.
 */
export const stepUpAsked = (_visit: PersonVisit, _way: Way): boolean => false

/** Tenants that know their customers let money out, and in by a rail, for those they know. */
export async function assertKnown({ tx, scope, tenant }: PersonVisit, { rail }: Way) {
  if (!tenant.config.enable_kyc || rail === null) return
  const person = await findPerson(tx, scope.tenantId, scope.personId)
  if (person?.kyc_status !== 'APPROVED') throw new Refusal('KYC_REQUIRED')
}

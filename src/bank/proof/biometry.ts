import { createHmac } from 'node:crypto'
import { biometryBound, type activateBiometry } from '#contract/biometry'
import type { Heard } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type { ProofPurpose } from '#contract/proof'
import { mine } from '#bank/person/person'
import { assertOpenAlone, forgive } from '#bank/session/attempts'
import type { SignedInVisit } from '#bank/requestContext'
import { dropKey, findKey, putKey, type Session } from './biometry.rows.ts'
import { isBoundToAuthenticator, same, wrongTry } from './factor.ts'
import { tellFactor } from './messages.ts'
import { asksProof, requireProofAnyhow } from './proof.ts'

/**
 * A finger or a face proves for what people do every day. Who they are, what else proves it and what
 * programs may do stays with the ways that it was itself set up by.
 */
const provedByBiometry: readonly ProofPurpose[] = ['order', 'payee', 'card_secret']

const good = { success: true, error: false }

/** A key opens for its own session alone, wherever its row was copied to. */
export const keyLabel = ({ personId, familyId }: Pick<Session, 'personId' | 'familyId'>) =>
  `biometry ${personId} ${familyId}`

const sessionOf = ({ scope, caller }: SignedInVisit): Session => ({
  ...scope,
  familyId: caller.familyId,
})

/** Set up by another way, whatever else this bank asks proofs for: it never widens what one can do. */
export async function activate({ key }: Heard<typeof activateBiometry>, visit: SignedInVisit) {
  const { tx, world } = visit
  if (await isBoundToAuthenticator(visit)) throw new Refusal('STATE_CONFLICT')
  await requireProofAnyhow(visit, biometryBound)
  const session = sessionOf(visit)
  const sealed = world.seal.close(Buffer.from(key, 'base64'), keyLabel(session))
  await putKey(tx, session, sealed, world.clock.now())
  await tellFactor(visit, await mine(visit), 'biometry')
  return good
}

export async function revoke(_: object, visit: SignedInVisit) {
  await dropKey(visit.tx, sessionOf(visit))
  return good
}

/** Whether it proves anything in this session; null where it could not, or nobody asks for it. */
export async function standing(visit: SignedInVisit): Promise<boolean | null> {
  if (!provedByBiometry.some((purpose) => asksProof(visit.tenant, purpose))) return null
  if (await isBoundToAuthenticator(visit)) return null
  return (await findKey(visit.tx, sessionOf(visit))) !== null
}

export const provesByBiometry = async (visit: SignedInVisit, purpose: ProofPurpose) =>
  provedByBiometry.includes(purpose) && (await findKey(visit.tx, sessionOf(visit))) !== null

/**
 * Judges what a phone answered for one verification: nothing but its key and that id makes it, so it is
 * worth nothing for another. The tries of one session stand in line.
 */
export async function takeAnswer(
  visit: SignedInVisit,
  requestId: string,
  typed: string,
): Promise<Refusal | null> {
  const session = sessionOf(visit)
  await assertOpenAlone(visit, 'biometry', session.familyId)
  const sealed = await findKey(visit.tx, session)
  if (!sealed) return new Refusal('STATE_CONFLICT')
  const key = visit.world.seal.open(sealed, keyLabel(session))
  const right = createHmac('sha256', key).update(requestId).digest('base64')
  if (!same(right, typed)) return wrongTry(visit, 'biometry', session.familyId)
  await forgive(visit, 'biometry', session.familyId)
  return null
}

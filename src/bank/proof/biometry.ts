import { createHmac } from 'node:crypto'
import { biometryBound, type activateBiometry } from '#contract/biometry'
import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type { ProofPurpose } from '#contract/proof'
import { personOf } from '#bank/person/person'
import { beginAttempt, clearAttempts } from '#bank/session/attempts'
import type { SignedInContext } from '#bank/requestContext'
import {
  deleteBiometryKey,
  findBiometryKey,
  putBiometryKey,
  type Session,
} from './biometry.rows.ts'
import { isBoundToAuthenticator, isSameCode, countWrongAttempt } from './factor.ts'
import { notifyFactorChange } from './messages.ts'
import { needsProof, requireProofAnyhow } from './proof.ts'

/** Contacts, factors and keys need the factors that biometry is set up by. */
const provedByBiometry: readonly ProofPurpose[] = [
  'order',
  'payee',
  'card_secret',
  'card_pin',
  'card_payment',
]

const ok = { success: true, error: false }

/** Binds the encrypted key to its session, so that a copied row does not decrypt. */
export const keyLabel = ({ personId, familyId }: Pick<Session, 'personId' | 'familyId'>) =>
  `biometry ${personId} ${familyId}`

const sessionOf = ({ scope, caller }: SignedInContext): Session => ({
  ...scope,
  familyId: caller.familyId,
})

/** Always needs a proof by another factor, even where the bank asks for no proofs. */
export async function handleActivateBiometry(
  { key }: ParsedOf<typeof activateBiometry>,
  context: SignedInContext,
) {
  const { tx, world } = context
  if (await isBoundToAuthenticator(context)) throw new Refusal('STATE_CONFLICT')
  await requireProofAnyhow(context, biometryBound)
  const session = sessionOf(context)
  const sealed = world.seal.close(Buffer.from(key, 'base64'), keyLabel(session))
  await putBiometryKey(tx, session, sealed, world.clock.now())
  await notifyFactorChange(context, await personOf(context), 'biometry')
  return ok
}

export async function handleRevokeBiometry(_: object, context: SignedInContext) {
  await deleteBiometryKey(context.tx, sessionOf(context))
  return ok
}

/** Null where biometry cannot be used, or the bank asks for no such proof. */
export async function hasBiometry(context: SignedInContext): Promise<boolean | null> {
  const asked = await Promise.all(provedByBiometry.map((purpose) => needsProof(context, purpose)))
  if (!asked.includes(true)) return null
  if (await isBoundToAuthenticator(context)) return null
  return (await findBiometryKey(context.tx, sessionOf(context))) !== null
}

/** Since when biometry of this session proves this; null where it does not. */
export const biometrySince = async (context: SignedInContext, purpose: ProofPurpose) =>
  provedByBiometry.includes(purpose)
    ? ((await findBiometryKey(context.tx, sessionOf(context)))?.made_at ?? null)
    : null

/** The answer is an HMAC of the verification's id under the phone's key, so it fits no other. */
export async function checkBiometryAnswer(
  context: SignedInContext,
  requestId: string,
  typed: string,
): Promise<Refusal | null> {
  const session = sessionOf(context)
  await beginAttempt(context, 'biometry', session.familyId)
  const stored = await findBiometryKey(context.tx, session)
  if (!stored) return new Refusal('STATE_CONFLICT')
  const key = context.world.seal.open(stored.key, keyLabel(session))
  const right = createHmac('sha256', key).update(requestId).digest('base64')
  if (!isSameCode(right, typed)) return countWrongAttempt(context, 'biometry', session.familyId)
  await clearAttempts(context, 'biometry', session.familyId)
  return null
}

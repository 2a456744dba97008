import { timingSafeEqual } from 'node:crypto'
import { Refusal } from '#contract/kit/refusal'
import { beginAttempt, countAttemptAt, clearAttempts, attemptsLeft } from '#bank/session/attempts'
import type { PersonContext } from '#bank/requestContext'
import { policyOf } from '#bank/policy/policy'
import {
  findAuthenticator,
  hasAuthenticator,
  claimTotpStep,
  spendRecoveryCode,
} from './authenticator.rows.ts'
import { codeOf, stepAt } from './totpCode.ts'

/** Binds the encrypted secret to its person, so that a copied row does not decrypt. */
export const secretLabel = (personId: string) => `totp ${personId}`
export const RECOVERY_LABEL = 'recovery code'

/**
 * The step before and after count too, each once: a phone's clock may be off. Attempts are
 * serialized, so that none is judged by an old count; refusals are returned, not thrown, so that
 * the count commits.
 */
export async function checkTotpCode(
  context: PersonContext,
  typed: string,
  which: 'active' | 'waiting',
): Promise<Refusal | null> {
  const { tx, scope, world } = context
  await beginAttempt(context, 'totp', scope.personId)
  const row = await findAuthenticator(tx, scope)
  if (!row?.secret || (row.active_at !== null) !== (which === 'active'))
    return new Refusal('STATE_CONFLICT')
  const secret = world.seal.open(row.secret, secretLabel(scope.personId))
  const now = stepAt(world.clock.now())
  const step = [now, now - 1, now + 1].find((one) => isSameCode(codeOf(secret, one), typed))
  if (step === undefined) return countWrongAttempt(context, 'totp', scope.personId)
  if (!(await claimTotpStep(tx, scope, row.id, step))) return new Refusal('TOTP_STEP_USED')
  await clearAttempts(context, 'totp', scope.personId)
  return null
}

export async function checkRecoveryCode(
  context: PersonContext,
  typed: string,
): Promise<Refusal | null> {
  const { tx, scope, world } = context
  await beginAttempt(context, 'totp', scope.personId)
  const row = await findAuthenticator(tx, scope)
  if (!row?.active_at) return new Refusal('STATE_CONFLICT')
  const digest = world.seal.digest(typed, RECOVERY_LABEL)
  if (!(await spendRecoveryCode(tx, scope, digest, world.clock.now())))
    return countWrongAttempt(context, 'totp', scope.personId)
  await clearAttempts(context, 'totp', scope.personId)
  return null
}

/** The refusal says so where this attempt locked the factor. */
export async function countWrongAttempt(
  context: PersonContext,
  factor: 'totp' | 'biometry',
  address: string,
): Promise<Refusal> {
  const count = await countAttemptAt(context, factor, address)
  const attempts_left = attemptsLeft(factor, count)
  return beginAttempt(context, factor, address).then(
    () => new Refusal('CODE_INVALID', undefined, { attempts_left }),
    Refusal.from,
  )
}

export const isSameCode = (right: string, typed: string) =>
  right.length === typed.length && timingSafeEqual(Buffer.from(right), Buffer.from(typed))

/** Where the tenant does not let biometry stand in for an authenticator. */
export const isAuthenticatorOnly = async (context: PersonContext): Promise<boolean> =>
  (await policyOf(context)).document.proofs.authenticator_only

export const isBoundToAuthenticator = async (context: PersonContext): Promise<boolean> =>
  (await isAuthenticatorOnly(context)) && (await hasAuthenticator(context.tx, context.scope))

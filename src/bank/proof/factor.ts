import { timingSafeEqual } from 'node:crypto'
import { Refusal } from '#contract/kit/refusal'
import { beginAttempt, countAttemptAt, clearAttempts, attemptsLeft } from '#bank/session/attempts'
import type { PersonContext } from '#bank/requestContext'
import {
  findAuthenticator,
  claimTotpStep,
  spendRecoveryCode,
  type AuthenticatorRow,
} from './authenticator.rows.ts'
import { codeOf, stepAt } from './totpCode.ts'

/** A secret opens for its own person alone, wherever its row was copied to. */
export const secretLabel = (personId: string) => `totp ${personId}`
export const RECOVERY_LABEL = 'recovery code'

/**
 * Takes a code of an authenticator, or says why not. The current and the previous step count, each
 * once for good. One person's tries stand in line, so that no two of them are judged by the same
 * count. Refusals are returned, never thrown, so that a counted try stays counted.
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
  const step = [now, now - 1].find((one) => isSameCode(codeOf(secret, one), typed))
  if (step === undefined) return countWrongAttempt(context, 'totp', scope.personId)
  return await oneUse(context, row, step)
}

async function oneUse(context: PersonContext, { id }: AuthenticatorRow, step: number) {
  const { tx, scope } = context
  if (!(await claimTotpStep(tx, scope, id, step))) return new Refusal('TOTP_STEP_USED')
  await clearAttempts(context, 'totp', scope.personId)
  return null
}

/** Takes one of the codes written down for the day the authenticator is lost. */
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

/** Counts a wrong one, and shuts the way for a while where it was one too many. */
export async function countWrongAttempt(
  context: PersonContext,
  factor: 'totp' | 'biometry',
  address: string,
): Promise<Refusal> {
  const count = await countAttemptAt(context, factor, address)
  const locked = await beginAttempt(context, factor, address).then(() => null, Refusal.from)
  return (
    locked ?? new Refusal('CODE_INVALID', undefined, { attempts_left: attemptsLeft(factor, count) })
  )
}

export const isSameCode = (right: string, typed: string) =>
  right.length === typed.length && timingSafeEqual(Buffer.from(right), Buffer.from(typed))

export async function hasAuthenticator({ tx, scope }: PersonContext): Promise<boolean> {
  return Boolean((await findAuthenticator(tx, scope))?.active_at)
}

/** Where the bank says so, whoever has an authenticator proves themselves by it alone. */
export const countsAlone = ({ tenant }: PersonContext): boolean =>
  Boolean(tenant.config.step_up?.authenticator_only)

export const isBoundToAuthenticator = async (context: PersonContext): Promise<boolean> =>
  countsAlone(context) && (await hasAuthenticator(context))

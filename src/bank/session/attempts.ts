import { Refusal } from '#contract/kit/refusal'
import { writeAudit } from '#bank/audit/audit'
import { tooFast } from '#bank/http/limits'
import type { RequestContext } from '#bank/requestContext'
import {
  addAttempt,
  findAttempts,
  deleteAttempts,
  lockAttempts,
  type AttemptPurpose,
} from './attempts.rows.ts'

/** From so many wrong tries on each shuts the address, twice as long with every so many, up to a week. */
const attemptsBeforeLock: Record<AttemptPurpose, number> = {
  code: 10,
  password: 10,
  totp: 5,
  biometry: 5,
}
const FIRST_LOCK_MS = 15 * 60_000
const LONGEST_LOCK_MS = 7 * 24 * 3_600_000
/** So many in a row shut a password altogether, until its owner has come in by a code. */
const PASSWORD_ATTEMPTS_MAX = 100

type AttemptDeps = Pick<RequestContext, 'tx' | 'scope' | 'world'>

const attemptKeyOf = ({ scope }: AttemptDeps, purpose: AttemptPurpose, address: string) => ({
  tenantId: scope.tenantId,
  purpose,
  address,
})

/**
 * Refuses while an address is shut. It is asked and counted whether somebody lives at the address or
 * not, so being shut tells nobody anything.
 */
export async function assertNotLocked(
  context: AttemptDeps,
  purpose: AttemptPurpose,
  address: string,
) {
  const attempts = await findAttempts(context.tx, attemptKeyOf(context, purpose, address))
  if (!attempts || attempts.count < attemptsBeforeLock[purpose]) return
  if (purpose === 'password' && attempts.count >= PASSWORD_ATTEMPTS_MAX)
    throw new Refusal('USER_LOCKED')
  const until = attempts.last.getTime() + lockAfter(purpose, attempts.count)
  const left = until - context.world.clock.now().getTime()
  if (left > 0)
    throw new Refusal('USER_LOCKED', undefined, { retry_after_s: Math.ceil(left / 1_000) })
}

/** The same, and until this transaction ends nobody else tries there. */
export async function beginAttempt(context: AttemptDeps, purpose: AttemptPurpose, address: string) {
  await lockAttempts(context.tx, attemptKeyOf(context, purpose, address))
  await assertNotLocked(context, purpose, address)
}

const lockAfter = (purpose: AttemptPurpose, count: number) =>
  Math.min(
    FIRST_LOCK_MS * 2 ** (Math.floor(count / attemptsBeforeLock[purpose]) - 1),
    LONGEST_LOCK_MS,
  )

/** How many more may be wrong before the address is shut. */
export const attemptsLeft = (purpose: AttemptPurpose, count: number) =>
  Math.max(0, attemptsBeforeLock[purpose] - count)

/** Answers with how many were wrong in a row. */
export async function countAttemptAt(
  context: RequestContext,
  purpose: AttemptPurpose,
  address: string,
) {
  const count = await addAttempt(
    context.tx,
    attemptKeyOf(context, purpose, address),
    context.world.clock.now(),
  )
  if (count % attemptsBeforeLock[purpose] === 0)
    await writeAudit(context.tx, context, { action: 'authn_login_lock', outcome: 'denied' })
  return count
}

export const clearAttempts = (context: AttemptDeps, purpose: AttemptPurpose, address: string) =>
  deleteAttempts(context.tx, attemptKeyOf(context, purpose, address))

/** Refuses while a window holds as many as it may, newest first, until the oldest of them has left. */
export function assertBelowRate(times: readonly Date[], most: number, windowFrom: Date) {
  const oldest = times[most - 1]
  if (oldest) throw tooFast(Math.ceil((oldest.getTime() - windowFrom.getTime()) / 1_000))
}

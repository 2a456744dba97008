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

/** Every so many wrong attempts lock the address, each time twice as long, up to a week. */
const attemptsBeforeLock = { code: 10, password: 10, totp: 5, biometry: 5 }
const FIRST_LOCK_MS = 15 * 60_000
const LONGEST_LOCK_MS = 7 * 24 * 3_600_000
/** So many in a row lock a password until its owner has signed in by a code. */
const PASSWORD_ATTEMPTS_MAX = 100

type AttemptDeps = Pick<RequestContext, 'tx' | 'scope' | 'world'>

const attemptKeyOf = ({ scope }: AttemptDeps, purpose: AttemptPurpose, address: string) => ({
  tenantId: scope.tenantId,
  purpose,
  address,
})

/** Attempts are counted whether or not the address has an account, so a lock reveals nothing. */
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

/** The same, and holds off other attempts at the address until this transaction ends. */
export async function beginAttempt(context: AttemptDeps, purpose: AttemptPurpose, address: string) {
  await lockAttempts(context.tx, attemptKeyOf(context, purpose, address))
  await assertNotLocked(context, purpose, address)
}

const lockAfter = (purpose: AttemptPurpose, count: number) =>
  Math.min(
    FIRST_LOCK_MS * 2 ** (Math.floor(count / attemptsBeforeLock[purpose]) - 1),
    LONGEST_LOCK_MS,
  )

export const attemptsLeft = (purpose: AttemptPurpose, count: number) =>
  Math.max(0, attemptsBeforeLock[purpose] - count)

export async function countAttemptAt(
  context: RequestContext,
  purpose: AttemptPurpose,
  address: string,
) {
  const key = attemptKeyOf(context, purpose, address)
  const count = await addAttempt(context.tx, key, context.world.clock.now())
  if (count % attemptsBeforeLock[purpose] === 0)
    await writeAudit(context.tx, context, { action: 'authn_login_lock', outcome: 'denied' })
  return count
}

export const clearAttempts = (context: AttemptDeps, purpose: AttemptPurpose, address: string) =>
  deleteAttempts(context.tx, attemptKeyOf(context, purpose, address))

/** `times` are those within the window, newest first. */
export function assertBelowRate(times: readonly Date[], most: number, windowFrom: Date) {
  const oldest = times[most - 1]
  if (oldest) throw tooFast(Math.ceil((oldest.getTime() - windowFrom.getTime()) / 1_000))
}

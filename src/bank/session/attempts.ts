import { Refusal } from '#contract/kit/refusal'
import { note } from '#bank/audit/audit'
import { tooFast } from '#bank/http/limits'
import type { Visit } from '#bank/requestContext'
import { addTry, findTries, forgetTries, lockTries, type TriedPurpose } from './attempts.rows.ts'

/** From so many wrong tries on each shuts the address, twice as long with every so many, up to a week. */
const triesALock: Record<TriedPurpose, number> = {
  code: 10,
  password: 10,
  totp: 5,
  biometry: 5,
}
const FIRST_LOCK_MS = 15 * 60_000
const LONGEST_LOCK_MS = 7 * 24 * 3_600_000
/** So many in a row shut a password altogether, until its owner has come in by a code. */
const PASSWORD_TRIES_MAX = 100

type Trying = Pick<Visit, 'tx' | 'scope' | 'world'>

const triedOf = ({ scope }: Trying, purpose: TriedPurpose, address: string) => ({
  tenantId: scope.tenantId,
  purpose,
  address,
})

/**
 * Refuses while an address is shut. It is asked and counted whether somebody lives at the address or
 * not, so being shut tells nobody anything.
 */
export async function assertOpen(visit: Trying, purpose: TriedPurpose, address: string) {
  const tries = await findTries(visit.tx, triedOf(visit, purpose, address))
  if (!tries || tries.count < triesALock[purpose]) return
  if (purpose === 'password' && tries.count >= PASSWORD_TRIES_MAX) throw new Refusal('USER_LOCKED')
  const until = tries.last.getTime() + lockAfter(purpose, tries.count)
  const left = until - visit.world.clock.now().getTime()
  if (left > 0)
    throw new Refusal('USER_LOCKED', undefined, { retry_after_s: Math.ceil(left / 1_000) })
}

/** The same, and until this transaction ends nobody else tries there. */
export async function assertOpenAlone(visit: Trying, purpose: TriedPurpose, address: string) {
  await lockTries(visit.tx, triedOf(visit, purpose, address))
  await assertOpen(visit, purpose, address)
}

const lockAfter = (purpose: TriedPurpose, count: number) =>
  Math.min(FIRST_LOCK_MS * 2 ** (Math.floor(count / triesALock[purpose]) - 1), LONGEST_LOCK_MS)

/** How many more may be wrong before the address is shut. */
export const triesLeft = (purpose: TriedPurpose, count: number) =>
  Math.max(0, triesALock[purpose] - count)

/** Answers with how many were wrong in a row. */
export async function countTry(visit: Visit, purpose: TriedPurpose, address: string) {
  const count = await addTry(visit.tx, triedOf(visit, purpose, address), visit.world.clock.now())
  if (count % triesALock[purpose] === 0)
    await note(visit.tx, visit, { action: 'authn_login_lock', outcome: 'denied' })
  return count
}

export const forgive = (visit: Trying, purpose: TriedPurpose, address: string) =>
  forgetTries(visit.tx, triedOf(visit, purpose, address))

/** Refuses while a window holds as many as it may, newest first, until the oldest of them has left. */
export function assertRoom(times: readonly Date[], most: number, windowFrom: Date) {
  const oldest = times[most - 1]
  if (oldest) throw tooFast(Math.ceil((oldest.getTime() - windowFrom.getTime()) / 1_000))
}

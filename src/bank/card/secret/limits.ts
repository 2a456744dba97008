import { Refusal } from '#contract/kit/refusal'
import { lockPerson } from '#bank/person/person.rows'
import type { PersonContext } from '#bank/requestContext'
import { noteReveal, revealsSince, type RevealKind } from './secret.rows.ts'

const MINUTE_MS = 60_000
export const DAY_MS = 86_400_000

/** How many are allowed in each period. */
const revealLimits: Record<RevealKind, readonly { most: number; withinMs: number }[]> = {
  secret: [
    { most: 3, withinMs: 10 * MINUTE_MS },
    { most: 10, withinMs: DAY_MS },
  ],
  otp: [{ most: 1, withinMs: MINUTE_MS }],
  pin: [{ most: 3, withinMs: DAY_MS }],
}

/** The refusal if a limit is reached, else null. */
export async function exceededLimit({ tx, scope, world }: PersonContext, kind: RevealKind) {
  const { tenantId, personId } = scope
  // Locks the person, so that parallel calls are counted.
  await lockPerson(tx, tenantId, personId)
  const now = world.clock.now().getTime()
  for (const { most, withinMs } of revealLimits[kind]) {
    const since = new Date(now - withinMs)
    const shown = await revealsSince(tx, tenantId, { personId, kind, since })
    const oldest = shown[most - 1]
    if (!oldest) continue
    const waitMs = oldest.getTime() + withinMs - now
    return new Refusal('TOO_MANY_ATTEMPTS', undefined, {
      retry_after_s: Math.ceil(waitMs / 1000),
    })
  }
  return null
}

/** Counts it; false if the same secret came before. */
export const countReveal = (
  { tx, scope, world }: PersonContext,
  kind: RevealKind,
  secret: Buffer,
): Promise<boolean> =>
  noteReveal(tx, scope.tenantId, {
    digest: world.seal.digest(secret.toString('base64'), 'card reveal'),
    personId: scope.personId,
    kind,
    at: world.clock.now(),
  })

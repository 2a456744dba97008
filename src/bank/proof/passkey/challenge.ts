import { PASSKEY_WAITS_MS } from '#contract/passkey'
import type { RequestContext } from '#bank/requestContext'
import type { BankServices } from '#bank/services'
import { insertPasskeyChallenge, takeChallenge, type ChallengeRow } from './passkey.rows.ts'

/** What the challenge is good for, and who may answer it. */
export type ChallengeUse =
  | { adds: true; familyId: string }
  /** Its facts are the verification's, which never change. */
  | { proves: string; familyId: string }
  | { attempt: string }

const CHALLENGE_BYTES = 32

interface ChallengeFacts {
  use: ChallengeUse
  personId: string | null
  rpId: string
  expiresAt?: Date
}

/** Only its digest is stored. */
export async function issueChallenge(
  { tx, scope, world }: RequestContext,
  { use, personId, rpId, expiresAt = freshExpiry(world) }: ChallengeFacts,
): Promise<string> {
  const challenge = world.random.bytes(CHALLENGE_BYTES).toString('base64url')
  const row: ChallengeRow = {
    digest: digestOf(world, use, challenge),
    personId,
    familyId: 'familyId' in use ? use.familyId : null,
    adds: 'adds' in use,
    rpId,
    expiresAt,
  }
  await insertPasskeyChallenge(tx, scope.tenantId, row)
  return challenge
}

const freshExpiry = ({ clock }: Pick<BankServices, 'clock'>) =>
  new Date(clock.now().getTime() + PASSKEY_WAITS_MS)

/**
 * The hostname it was made for; null where there is none, or no longer. Right or wrong, the answer
 * uses it up, so whoever refuses afterwards returns the refusal and does not throw it.
 */
export async function spendChallenge(
  { tx, scope, world }: Pick<RequestContext, 'tx' | 'scope' | 'world'>,
  use: ChallengeUse,
  challenge: string,
): Promise<string | null> {
  const row = await takeChallenge(tx, scope.tenantId, digestOf(world, use, challenge))
  return row && row.expiresAt > world.clock.now() ? row.rpId : null
}

/** No two uses share a text: a challenge serves none but its own. */
function digestOf({ seal }: Pick<BankServices, 'seal'>, use: ChallengeUse, challenge: string) {
  const text =
    'attempt' in use
      ? ['enter', use.attempt]
      : 'proves' in use
        ? ['prove', use.familyId, use.proves]
        : ['add', use.familyId]
  return seal.digest([...text, challenge].join('\n'), 'passkey challenge')
}

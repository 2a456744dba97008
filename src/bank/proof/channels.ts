import { PROOF_WAITS_MS, type ProofChannel, type ProofPurpose } from '#contract/proof'
import { personOf } from '#bank/person/person'
import { CODE_MS } from '#bank/session/codes'
import type { SignedInContext } from '#bank/requestContext'
import { provesByBiometry } from './biometry.ts'
import { countsAlone, hasAuthenticator } from './factor.ts'
import { STEP_S } from './totpCode.ts'

/** A way one person can prove themselves. */
export interface ProofMethod {
  channel: ProofChannel
  /** Where a letter goes; null where nothing is sent. */
  to: string | null
  validityS: number
  max: number
}

const MESSAGES_MAX = 3
const ASKS_MAX = 10

const totp: ProofMethod = { channel: 'TOTP', to: null, validityS: STEP_S, max: ASKS_MAX }
const biometry: ProofMethod = {
  channel: 'BIOMETRY',
  to: null,
  validityS: PROOF_WAITS_MS / 1_000,
  max: ASKS_MAX,
}

/**
 * The quickest first, then the strongest. Where the bank says so, whoever has an authenticator proves
 * themselves by it alone; somebody who came by Telegram and set nothing up has no way yet.
 */
export async function proofMethodsFor(
  context: SignedInContext,
  purpose: ProofPurpose,
): Promise<ProofMethod[]> {
  const has = await hasAuthenticator(context)
  if (has && countsAlone(context)) return [totp]
  const person = await personOf(context)
  return [
    ...((await provesByBiometry(context, purpose)) ? [biometry] : []),
    ...(has ? [totp] : []),
    ...(person.email && person.email_confirmed_at ? [codeMethod('EMAIL', person.email)] : []),
    ...(person.phone && person.phone_confirmed_at ? [codeMethod('SMS', person.phone)] : []),
  ]
}

const codeMethod = (channel: ProofChannel, to: string): ProofMethod => ({
  channel,
  to,
  validityS: CODE_MS / 1_000,
  max: MESSAGES_MAX,
})

/** Enough to know it by, for whoever looks over the shoulder not enough to write to. */
export function maskedDestinationOf({ channel, to }: ProofMethod): string | null {
  if (to === null) return null
  if (channel === 'SMS') return `+… ${to.slice(-2)}`
  const at = to.lastIndexOf('@')
  return `${to.slice(0, 1)}…${to.slice(at)}`
}

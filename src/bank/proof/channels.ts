import { PROOF_WAITS_MS, type ProofChannel, type ProofPurpose } from '#contract/proof'
import { personOf } from '#bank/person/person'
import { CODE_MS } from '#bank/session/codes'
import type { SignedInContext } from '#bank/requestContext'
import { provesByBiometry } from './biometry.ts'
import { isAuthenticatorOnly, hasAuthenticator } from './factor.ts'
import { STEP_S } from './totpCode.ts'

export interface ProofMethod {
  channel: ProofChannel
  /** Where a code is sent; null where none is. */
  to: string | null
  validityS: number
  max: number
}

const MESSAGES_MAX = 3
const REQUESTS_MAX = 10

const totp: ProofMethod = { channel: 'TOTP', to: null, validityS: STEP_S, max: REQUESTS_MAX }
const biometry: ProofMethod = {
  channel: 'BIOMETRY',
  to: null,
  validityS: PROOF_WAITS_MS / 1_000,
  max: REQUESTS_MAX,
}

/** The quickest first, then the strongest; none for somebody known only by Telegram. */
export async function proofMethodsFor(
  context: SignedInContext,
  purpose: ProofPurpose,
): Promise<ProofMethod[]> {
  const has = await hasAuthenticator(context)
  if (has && isAuthenticatorOnly(context)) return [totp]
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

export function maskedDestinationOf({ channel, to }: ProofMethod): string | null {
  if (to === null) return null
  if (channel === 'SMS') return `+… ${to.slice(-2)}`
  const at = to.lastIndexOf('@')
  return `${to.slice(0, 1)}…${to.slice(at)}`
}

import type { ProofChannel } from '#contract/proof'
import { mine } from '#bank/person/person'
import { CODE_MS } from '#bank/session/codes'
import type { PersonVisit } from '#bank/visit'
import { findAuthenticator } from './authenticator.rows.ts'
import { STEP_S } from './totpCode.ts'

/** A way one person can prove themselves. */
export interface Way {
  channel: ProofChannel
  /** Where a letter goes; null where nothing is sent. */
  to: string | null
  validityS: number
  max: number
}

const LETTERS_MAX = 3
const ASKS_MAX = 10

/**
 * The strongest first. Where the bank says so, whoever has an authenticator proves themselves by it
 * alone; somebody who came by Telegram and set nothing up has no way yet.
 */
export async function waysFor(visit: PersonVisit): Promise<Way[]> {
  const person = await mine(visit)
  const authenticator = await findAuthenticator(visit.tx, visit.scope)
  const totp: Way = { channel: 'TOTP', to: null, validityS: STEP_S, max: ASKS_MAX }
  const has = Boolean(authenticator?.active_at)
  if (has && visit.tenant.config.step_up?.authenticator_only) return [totp]
  return [
    ...(has ? [totp] : []),
    ...(person.email && person.email_confirmed_at ? [letter('EMAIL', person.email)] : []),
    ...(person.phone && person.phone_confirmed_at ? [letter('SMS', person.phone)] : []),
  ]
}

const letter = (channel: ProofChannel, to: string): Way => ({
  channel,
  to,
  validityS: CODE_MS / 1_000,
  max: LETTERS_MAX,
})

/** Enough to know it by, for whoever looks over the shoulder not enough to write to. */
export function destinationOf({ channel, to }: Way): string | null {
  if (to === null) return null
  if (channel === 'SMS') return `+… ${to.slice(-2)}`
  const at = to.lastIndexOf('@')
  return `${to.slice(0, 1)}…${to.slice(at)}`
}

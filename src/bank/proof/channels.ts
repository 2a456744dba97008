import { PASSKEY_WAITS_MS } from '#contract/passkey'
import { PROOF_WAITS_MS, type ProofChannel, type ProofPurpose } from '#contract/proof'
import { isUuid } from '#bank/db/uuid'
import { personOf } from '#bank/person/person'
import { CODE_MS } from '#bank/session/codes'
import type { SignedInContext } from '#bank/requestContext'
import { paysKnownDestination } from '#bank/order/payee.rows'
import { findAuthenticator } from './authenticator.rows.ts'
import { biometrySince } from './biometry.ts'
import { isAuthenticatorOnly } from './factor.ts'
import { passkeysOf } from './passkey/passkey.rows.ts'
import { STEP_S } from './totpCode.ts'
import type { Facts } from './verification.rows.ts'

export interface ProofMethod {
  channel: ProofChannel
  /** Where a code is sent; null where none is. */
  to: string | null
  validityS: number
  max: number
  /** Since when it proves anything; null where it came with the sign-up. */
  since: Date | null
  /** Each passkey is a method of its own, with its own age. */
  passkeyId: string | null
}

interface ProofQuery {
  purpose: ProofPurpose
  facts: Facts
}

interface ProofMethods {
  methods: ProofMethod[]
  /** When the first of those left out as too new may prove this. */
  waitsUntil: Date | null
}

const sentCodes: readonly ProofChannel[] = ['EMAIL', 'SMS']

/** A factor enrolled later approves no new destination for this long. */
const NEW_FACTOR_WAIT_MS = 24 * 3_600_000

const MESSAGES_MAX = 3
const REQUESTS_MAX = 10

const onDevice = { to: null, max: REQUESTS_MAX, passkeyId: null } as const
const totp = { ...onDevice, channel: 'TOTP', validityS: STEP_S } as const
const biometry = { ...onDevice, channel: 'BIOMETRY', validityS: PROOF_WAITS_MS / 1_000 } as const
const passkey = { ...onDevice, channel: 'PASSKEY', validityS: PASSKEY_WAITS_MS / 1_000 } as const

/**
 * The quickest first, then the strongest. With an authenticator no mailbox or phone counts, except
 * in place of one that is too new.
 */
export async function proofMethodsFor(
  context: SignedInContext,
  query: ProofQuery,
): Promise<ProofMethods> {
  const { ready, waiting } = await split(context, query, await methodsOf(context, query.purpose))
  const strong = ready.some(({ channel }) => channel === 'TOTP')
  const methods = strong ? ready.filter(({ channel }) => !sentCodes.includes(channel)) : ready
  const since = waiting.map((method) => method.since.getTime())
  const waitsUntil = since.length > 0 ? new Date(Math.min(...since) + NEW_FACTOR_WAIT_MS) : null
  return { methods, waitsUntil }
}

type LateMethod = ProofMethod & { since: Date }

async function split(context: SignedInContext, query: ProofQuery, all: ProofMethod[]) {
  const young = new Date(context.world.clock.now().getTime() - NEW_FACTOR_WAIT_MS)
  const isWaiting = (method: ProofMethod): method is LateMethod =>
    method.since !== null && method.since > young
  const waiting = all.filter(isWaiting)
  if (waiting.length === 0 || !(await opensDestination(context, query, young)))
    return { ready: all, waiting: [] }
  return { ready: all.filter((method) => !isWaiting(method)), waiting }
}

/** The subject of an order's proof begins with its id; one that names no order may pay anybody. */
async function opensDestination(
  { tx, scope }: SignedInContext,
  { purpose, facts }: ProofQuery,
  since: Date,
) {
  if (purpose !== 'order') return purpose === 'payee'
  const [orderId = ''] = (facts.subject ?? '').split(' ')
  return !isUuid(orderId) || !(await paysKnownDestination(tx, scope, { orderId, since }))
}

async function methodsOf(context: SignedInContext, purpose: ProofPurpose): Promise<ProofMethod[]> {
  const active = (await findAuthenticator(context.tx, context.scope))?.active_at ?? null
  const person = await personOf(context)
  const boundTo = active !== null && (await isAuthenticatorOnly(context))
  const finger = boundTo ? null : await biometrySince(context, purpose)
  const passkeys = boundTo ? [] : await passkeysOf(context.tx, context.scope)
  const { email, phone } = person
  return [
    ...(finger ? [{ ...biometry, since: finger }] : []),
    ...passkeys.map(({ id, created_at }) => ({ ...passkey, passkeyId: id, since: created_at })),
    ...(active ? [{ ...totp, since: active }] : []),
    ...(email && person.email_confirmed_at ? [codeMethod('EMAIL', email, person.email_since)] : []),
    ...(phone && person.phone_confirmed_at ? [codeMethod('SMS', phone, person.phone_since)] : []),
  ]
}

const codeMethod = (channel: ProofChannel, to: string, since: Date | null): ProofMethod => ({
  channel,
  to,
  validityS: CODE_MS / 1_000,
  max: MESSAGES_MAX,
  since,
  passkeyId: null,
})

export const maskedDestinationOf = ({ channel, to }: ProofMethod): string | null =>
  to === null ? null : maskedAddress(channel, to)

export function maskedAddress(channel: ProofChannel, to: string): string {
  if (channel === 'SMS') return `+… ${to.slice(-2)}`
  const at = to.lastIndexOf('@')
  return `${to.slice(0, 1)}…${to.slice(at)}`
}

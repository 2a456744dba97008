import * as z from 'zod/mini'
import { endpoint } from './kit/endpoint.ts'
import { Id, Moment } from './kit/fields.ts'
import { proofEndpoint, proofPost, RequestId, verifyProofCode, type ProofBinding } from './proof.ts'
import { opened } from './signIn.ts'
import { Tokens } from './tokens.ts'

/**
 * WebAuthn: a key pair on the customer's device, opened there by a finger, a face or a PIN. The bank
 * keeps the public half.
 */

export const PASSKEYS_MAX = 10
export const PASSKEY_NAME_MAX = 60
/** For the person to answer their device, and the longest a challenge is good for. */
export const PASSKEY_WAITS_MS = 5 * 60_000

/** Base64url without padding. */
const Bytes = (most: number) => z.string().check(z.maxLength(most), z.regex(/^[A-Za-z0-9_-]+$/))
/** WebAuthn allows 1023 bytes. */
const CredentialId = Bytes(1_364)
const ClientData = Bytes(4_096)

/** Proved by a way that stood before, whatever the tenant's policy says. */
export const passkeyBound = {
  purpose: 'authenticator',
  meta: { subject: 'passkey' },
} as const satisfies ProofBinding

/** Names the one, so that a proof for adding another does not remove it. */
export const removalBound = (id: string) =>
  ({ purpose: 'authenticator', meta: { subject: `passkey ${id}` } }) as const satisfies ProofBinding

const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  created_at: Moment,
  last_used_at: z.nullable(Moment),
})
export type Passkey = z.output<typeof Passkey>

const Passkeys = z.object({ data: z.array(Passkey) })
export type Passkeys = z.output<typeof Passkeys>

export const listPasskeys = endpoint(proofEndpoint, {
  verb: 'GET',
  path: '/api/passkeys',
  ask: z.strictObject({}),
  reply: Passkeys,
  refuses: [],
  repeat: 'read',
})

/** Within the time its proof holds a dialog may be opened again without another one. */
export const beginPasskey = endpoint(proofPost, {
  path: '/api/passkeys/begin',
  ask: z.strictObject({}),
  reply: z.object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), display_name: z.string() }),
    /** COSE numbers, the best first. */
    algorithms: z.array(z.int()),
    /** Of the passkeys this person has here already. */
    exclude: z.array(z.string()),
    timeout_ms: z.int(),
  }),
  refuses: ['STEP_UP_REQUIRED', 'ORIGIN_NOT_ALLOWED', 'LIMIT_REACHED'],
  repeat: 'natural',
  audit: 'mfa_passkey_asked',
})

export const addPasskey = endpoint(proofPost, {
  path: '/api/passkeys',
  ask: z.strictObject({
    name: z.string().check(z.trim(), z.maxLength(PASSKEY_NAME_MAX)),
    client_data: ClientData,
    attestation: Bytes(8_192),
  }),
  reply: Passkeys,
  good: 201,
  refuses: ['PASSKEY_EXPIRED', 'PASSKEY_INVALID', 'ALREADY_EXISTS', 'LIMIT_REACHED'],
  repeat: 'spending',
  audit: 'mfa_passkey_added',
})

/** LAST_SIGN_IN where nothing else would open the account. */
export const removePasskey = endpoint(proofPost, {
  verb: 'DELETE',
  path: '/api/passkeys/:id',
  ask: z.strictObject({ id: Id }),
  reply: Passkeys,
  refuses: ['NOT_FOUND', 'STEP_UP_REQUIRED', 'LAST_SIGN_IN'],
  repeat: 'natural',
  audit: 'mfa_passkey_removed',
})

const Challenge = { challenge: z.string(), rp_id: z.string(), timeout_ms: z.int() }

const Assertion = {
  credential_id: CredentialId,
  client_data: ClientData,
  authenticator_data: Bytes(2_048),
  signature: Bytes(1_024),
}

const answering = ['PASSKEY_EXPIRED', 'PASSKEY_UNKNOWN', 'PASSKEY_INVALID'] as const

/** For a verification that offers PASSKEY: its challenge serves that one alone. */
export const beginPasskeyProof = endpoint(proofPost, {
  whilePaused: true,
  beforeProof: true,
  path: '/api/passkeys/prove/begin',
  ask: z.strictObject({ request_id: RequestId }),
  reply: z.object({ ...Challenge, allow: z.array(z.string()) }),
  refuses: [
    'NOT_FOUND',
    'VERIFICATION_EXPIRED',
    'STATE_CONFLICT',
    'LIMIT_REACHED',
    'ORIGIN_NOT_ALLOWED',
    'PASSKEY_UNKNOWN',
  ],
  repeat: 'natural',
  audit: 'mfa_asked',
})

export const proveByPasskey = endpoint(proofPost, {
  whilePaused: true,
  beforeProof: true,
  path: '/api/passkeys/prove',
  ask: z.strictObject({ request_id: RequestId, ...Assertion }),
  reply: verifyProofCode.reply,
  refuses: ['NOT_FOUND', 'VERIFICATION_EXPIRED', 'STATE_CONFLICT', ...answering],
  repeat: 'spending',
  audit: 'mfa_proved',
})

/** `attempt` goes back with the answer, so that an answer to another's challenge is of no use. */
export const beginPasskeySignIn = endpoint(opened, {
  whilePaused: true,
  path: '/auth/sign-in/passkey/begin',
  ask: z.strictObject({}),
  reply: z.object({ ...Challenge, attempt: z.string() }),
  refuses: ['ORIGIN_NOT_ALLOWED'],
  repeat: 'natural',
  audit: 'authn_passkey_asked',
})

export const signInByPasskey = endpoint(opened, {
  whilePaused: true,
  path: '/auth/sign-in/passkey',
  ask: z.strictObject({ attempt: Bytes(43), ...Assertion, user_handle: Bytes(86) }),
  reply: Tokens,
  refuses: [...answering, 'USER_BLOCKED', 'USER_CLOSED'],
  repeat: 'spending',
  audit: 'authn_login',
})

/** Without a session. */
export const passkeySignInCalls = { beginPasskeySignIn, signInByPasskey }

export const passkeyCalls = {
  listPasskeys,
  beginPasskey,
  addPasskey,
  removePasskey,
  beginPasskeyProof,
  proveByPasskey,
  ...passkeySignInCalls,
}

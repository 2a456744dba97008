import * as z from 'zod/mini'
import { endpoint } from './kit/endpoint.ts'
import { proofEndpoint, proofResult, type ProofBinding } from './proof.ts'

/**
 * The finger or the face of a phone as one more way to prove oneself. Of the secret that its host hands
 * out to whoever it recognizes the bank is told a key, once, and asks for answers by it from then on.
 * It proves in the session it was told in, and in no other.
 */

/** Thirty-two bytes: the key, and every answer by it. */
const BiometryWord = z.string().check(z.regex(/^[A-Za-z0-9+/]{43}=$/))

/** What somebody proves by another way before their finger proves anything. */
export const biometryBound = {
  purpose: 'authenticator',
  meta: { subject: 'biometry' },
} as const satisfies ProofBinding

export const activateBiometry = endpoint({
  ...proofEndpoint,
  verb: 'POST',
  path: '/api/biometry/activate',
  ask: z.strictObject({ key: BiometryWord }),
  reply: z.object(proofResult),
  refuses: ['STEP_UP_REQUIRED', 'STATE_CONFLICT'],
  repeat: 'spending',
  audit: 'mfa_biometry_added',
})

export const revokeBiometry = endpoint({
  ...proofEndpoint,
  verb: 'POST',
  path: '/api/biometry/revoke',
  ask: z.strictObject({}),
  reply: z.object(proofResult),
  refuses: [],
  repeat: 'natural',
  audit: 'mfa_biometry_removed',
})

export const biometryCalls = { activateBiometry, revokeBiometry }

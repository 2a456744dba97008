import * as z from 'zod/mini'
import { endpoint } from './kit/endpoint.ts'
import { proofPost, proofResult, type ProofBinding } from './proof.ts'

/** The bank is given a key derived from the phone's secret, valid in that session only. */

/** The key or a proof: 32 bytes. */
const BiometryWord = z.string().check(z.regex(/^[A-Za-z0-9+/]{43}=$/))

/** Proved by another method before biometry proves anything. */
export const biometryBound = {
  purpose: 'authenticator',
  meta: { subject: 'biometry' },
} as const satisfies ProofBinding

export const activateBiometry = endpoint(proofPost, {
  path: '/api/biometry/activate',
  ask: z.strictObject({ key: BiometryWord }),
  reply: z.object(proofResult),
  refuses: ['STEP_UP_REQUIRED', 'STATE_CONFLICT'],
  repeat: 'spending',
  audit: 'mfa_biometry_added',
})

export const revokeBiometry = endpoint(proofPost, {
  path: '/api/biometry/revoke',
  ask: z.strictObject({}),
  reply: z.object(proofResult),
  refuses: [],
  repeat: 'natural',
  audit: 'mfa_biometry_removed',
})

export const biometryCalls = { activateBiometry, revokeBiometry }

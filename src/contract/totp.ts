import * as z from 'zod/mini'
import { endpoint, type ResponseOf } from './kit/endpoint.ts'
import { Moment } from './kit/fields.ts'
import { proofEndpoint, proofPost, proofResult, type ProofBinding } from './proof.ts'
import { Code } from './signIn.ts'

const CodeOrRecovery = z
  .string()
  .check(z.trim(), z.toUpperCase(), z.regex(/^(\d{6}|[A-Z2-7]{4}(-[A-Z2-7]{4}){3})$/))

/** Proved by a way that stood before, whatever the tenant's policy says. */
export const totpBound = {
  purpose: 'authenticator',
  meta: { subject: 'totp' },
} as const satisfies ProofBinding

const Names = {
  user_name: z.optional(z.string().check(z.maxLength(100))),
  service_name: z.optional(z.string().check(z.maxLength(100))),
}

export const generateTotp = endpoint(proofPost, {
  path: '/api/totp/generate',
  ask: z.strictObject(Names),
  reply: z.object({
    ...proofResult,
    /** `qrCode` is the text to draw. */
    data: z.object({ id: z.string(), qrCode: z.string(), secret: z.string() }),
  }),
  refuses: ['STEP_UP_REQUIRED', 'STATE_CONFLICT'],
  repeat: 'natural',
  audit: 'mfa_secret_made',
})

export const generateTotpEncrypted = endpoint(proofPost, {
  path: '/api/totp/generate-encrypted',
  ask: z.strictObject({ ...Names, public_key: z.string().check(z.maxLength(4_096)) }),
  /** The same data as JSON, encrypted: see docs/secrets.md. */
  reply: z.object({ ...proofResult, data: z.string() }),
  refuses: ['STEP_UP_REQUIRED', 'STATE_CONFLICT', 'PUBLIC_KEY_INVALID'],
  repeat: 'natural',
  audit: 'mfa_secret_made',
})

const checking = {
  ...proofPost,
  refuses: ['CODE_INVALID', 'TOTP_STEP_USED', 'STATE_CONFLICT', 'USER_LOCKED'],
  repeat: 'spending',
} as const

export const activateTotp = endpoint(checking, {
  path: '/api/totp/activate',
  ask: z.strictObject({ token: Code }),
  reply: z.object({
    ...proofResult,
    data: z.object({ activated: z.boolean(), recovery_codes: z.array(z.string()) }),
  }),
  audit: 'mfa_added',
})

export const verifyTotp = endpoint(checking, {
  path: '/api/totp/verify',
  /** Old clients repeat a token beside the code. Accepted and never read. */
  ask: z.strictObject({ otp: Code, token: z.optional(z.string().check(z.maxLength(512))) }),
  reply: z.object(proofResult),
  audit: 'mfa_verified',
})

export const revokeTotp = endpoint(checking, {
  beforeProof: true,
  path: '/api/totp/revoke',
  ask: z.strictObject({ token: CodeOrRecovery }),
  reply: z.object(proofResult),
  audit: 'mfa_removed',
})

export const readTotpStatus = endpoint(proofEndpoint, {
  beforeProof: true,
  verb: 'GET',
  path: '/api/totp/status',
  ask: z.strictObject({}),
  reply: z.object({
    ...proofResult,
    has_active_totp: z.boolean(),
    active_since: z.nullable(Moment),
    recovery_codes_left: z.int(),
    /** Whether biometry proves in this session; null where the bank would not accept it. */
    biometry: z.nullable(z.boolean()),
  }),
  refuses: [],
  repeat: 'read',
})

export const makeRecoveryCodes = endpoint(checking, {
  path: '/api/totp/recovery-codes',
  ask: z.strictObject({ token: Code }),
  reply: z.object({ ...proofResult, data: z.object({ codes: z.array(z.string()) }) }),
  audit: 'mfa_recovery_codes_made',
})

export const totpCalls = {
  generateTotp,
  generateTotpEncrypted,
  activateTotp,
  verifyTotp,
  revokeTotp,
  readTotpStatus,
  makeRecoveryCodes,
}

export type TotpStatus = ResponseOf<typeof readTotpStatus>

import * as z from 'zod/mini'
import { AmountInput } from './kit/amount.ts'
import { endpoint, type ResponseOf } from './kit/endpoint.ts'
import { Moment } from './kit/fields.ts'

/** A proof for one purpose is none for another. */
export const proofPurposes = [
  'order',
  'payee',
  'contact',
  'card_secret',
  'card_pin',
  'card_payment',
  'keys',
  'members',
  'closing',
  'data_copy',
  'authenticator',
  'sign_in',
] as const
export type ProofPurpose = (typeof proofPurposes)[number]

const proofChannels = ['BIOMETRY', 'PASSKEY', 'TOTP', 'EMAIL', 'SMS'] as const
export type ProofChannel = (typeof proofChannels)[number]

const proofStatuses = ['PENDING', 'APPROVED', 'DENIED'] as const

export const PROOF_WAITS_MS = 10 * 60_000
export const PROOF_HOLDS_MS = 5 * 60_000

const Line = z.string().check(z.minLength(1), z.maxLength(300))
const Note = z.string().check(z.maxLength(500))

/**
 * All but description, note and reference is binding. STEP_UP_REQUIRED returns it, ready to send.
 */
export const ProofBinding = z.strictObject({
  purpose: z._default(z.enum(proofPurposes), 'order'),
  order_type: z.optional(Line),
  wallet_id: z.optional(Line),
  amount: z.optional(AmountInput),
  meta: z.optional(
    z.strictObject({
      currency: z.optional(Line),
      counterparty_account_id: z.optional(Line),
      from_currency_id: z.optional(Line),
      to_currency_id: z.optional(Line),
      /** The target where no counterparty names it: an address, a card. */
      subject: z.optional(Line),
      description: z.optional(Note),
      note: z.optional(Note),
      refference: z.optional(Note),
    }),
  ),
})
export type ProofBinding = z.input<typeof ProofBinding>

export const RequestId = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,100}$/))
const Channel = z.enum(proofChannels)
/** A code, or the 32 bytes of a biometric proof in base64 (docs/secrets.md). */
const Otp = z.string().check(z.regex(/^(\d{6}|[A-Za-z0-9+/]{43}=)$/))

/** What the TOTP service adds to every response. */
export const proofResult = {
  success: z.boolean(),
  error: z.boolean(),
  message: z.optional(z.string()),
  details: z.optional(z.string()),
}

/** A sign-in on a new device, by somebody with an authenticator. It is proved for the session. */
export const signInBound = { purpose: 'sign_in' } as const satisfies ProofBinding

export const proofEndpoint = { base: 'totp', who: ['person'], rate: 'plain' } as const
export const proofPost = { ...proofEndpoint, verb: 'POST' } as const

const ProofVerification = z.object({
  request_id: z.string(),
  status: z.enum(proofStatuses),
  purpose: z.enum(proofPurposes),
  created_at: Moment,
  updated_at: Moment,
  expires_at: Moment,
  channels: z.array(
    z.object({
      channel: Channel,
      validity: z.int(),
      max_requests: z.int(),
      requests_made: z.int(),
      destination: z.nullable(z.string()),
    }),
  ),
  /** When a factor that is still too new may prove this; null where none has to wait. */
  waits_until: z.nullable(Moment),
})
export type ProofVerification = z.output<typeof ProofVerification>

export const createVerification = endpoint(proofPost, {
  whilePaused: true,
  beforeProof: true,
  path: '/api/otp-verification/create',
  ask: z.extend(ProofBinding, { request_id: RequestId }),
  reply: ProofVerification,
  good: 201,
  refuses: ['PURPOSE_MISMATCH'],
  repeat: 'natural',
  audit: 'mfa_asked',
})

export const requestProofCode = endpoint(proofPost, {
  whilePaused: true,
  beforeProof: true,
  path: '/api/otp-verification/request',
  ask: z.strictObject({ request_id: RequestId, channel: Channel }),
  reply: z.object({
    ...proofResult,
    validity: z.int(),
    requests_made: z.int(),
    max_requests: z.int(),
    told_at: Moment,
    expires_at: Moment,
    resend_at: z.nullable(Moment),
  }),
  refuses: ['NOT_FOUND', 'VERIFICATION_EXPIRED', 'STATE_CONFLICT', 'LIMIT_REACHED', 'USER_LOCKED'],
  repeat: 'natural',
  rate: 'code',
  audit: 'otp_sent',
})

export const verifyProofCode = endpoint(proofPost, {
  whilePaused: true,
  beforeProof: true,
  path: '/api/otp-verification/verify',
  ask: z.strictObject({ request_id: RequestId, channel: Channel, otp: Otp }),
  reply: z.object({ ...proofResult, status: z.enum(proofStatuses), spend_until: Moment }),
  refuses: [
    'NOT_FOUND',
    'CODE_INVALID',
    'TOTP_STEP_USED',
    'CODE_USED',
    'VERIFICATION_EXPIRED',
    'STATE_CONFLICT',
    'TOO_MANY_ATTEMPTS',
    'USER_LOCKED',
  ],
  repeat: 'spending',
  audit: 'mfa_proved',
})

export const readVerification = endpoint(proofEndpoint, {
  beforeProof: true,
  verb: 'GET',
  path: '/api/otp-verification/:id',
  ask: z.strictObject({ id: RequestId }),
  reply: ProofVerification,
  refuses: ['NOT_FOUND'],
  repeat: 'read',
})

export const proofCalls = {
  createVerification,
  requestProofCode,
  verifyProofCode,
  readVerification,
}

export type ProofCodeSent = ResponseOf<typeof requestProofCode>

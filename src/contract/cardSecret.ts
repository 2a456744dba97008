import * as z from 'zod/mini'
import { CARD_PIN } from './cardPin.ts'
import type { CardStatus } from './cardShape.ts'
import { endpoint, type ResponseOf } from './kit/endpoint.ts'
import { Id } from './kit/fields.ts'

/** The client wraps a one-time key for the bank, and the response decrypts with that key only. */

/** A client that names the hash gets it; one that does not gets SHA-1, as in older banks. */
export const oaepHashes = ['SHA-256'] as const

export const CARD_KEY_BYTES = 32
export const CARD_IV_BYTES = 16
/** How far the timestamp inside the wrapped key may be off. */
export const CARD_KEY_FRESH_MS = 120_000
/** HKDF info of the response's MAC key, derived from the one-time key. */
export const CARD_MAC_INFO = 'sluice card mac'
export const CARD_SECRET_SHOWN_MS = 60_000

export const CardSecret = z.object({
  card_number: z.string().check(z.regex(/^\d{12,19}$/)),
  cvv: z.string().check(z.regex(/^\d{3,4}$/)),
  expiry_month: z.int(),
  expiry_year: z.int(),
  /** Ours: only of plastic. */
  pin: z.optional(z.string().check(z.regex(CARD_PIN))),
})
export type CardSecret = z.output<typeof CardSecret>

/** Frozen cards may be shown; closed, blocked or inactive ones may not. */
export const isShowable = (status: CardStatus) => status === 'ACTIVE' || status === 'FROZEN'

const inside = { base: 'core', who: ['person'], rate: 'plain' } as const

export const readCardKey = endpoint(inside, {
  verb: 'GET',
  path: '/issuing/config/key',
  ask: z.strictObject({}),
  reply: z.object({ public_key: z.string() }),
  refuses: [],
  repeat: 'read',
})

export const readCardSecret = endpoint(inside, {
  verb: 'POST',
  path: '/issuing/cards/:id/sensitive/secretkey',
  ask: z.strictObject({
    id: Id,
    encrypted_key: z.string().check(z.maxLength(2048)),
    oaep_hash: z.optional(z.enum(oaepHashes)),
  }),
  reply: z.object({
    success: z.boolean(),
    encrypted: z.boolean(),
    data: z.string(),
    iv: z.string(),
    mac: z.optional(z.string()),
  }),
  refuses: [
    'NOT_FOUND',
    'STEP_UP_REQUIRED',
    'CARD_STATE_CONFLICT',
    'CARD_KEY_INVALID',
    'TOO_MANY_ATTEMPTS',
  ],
  repeat: 'spending',
  audit: 'sensitive_read',
})

/** A GET with an effect, so it is protected like an unsafe call. */
export const readCardOtp = endpoint(inside, {
  verb: 'GET',
  path: '/vcards/cards/:id/sensitive/otp',
  guarded: true,
  ask: z.strictObject({ id: Id }),
  reply: z.object({
    created_at: z.number(),
    internal_card_id: z.string(),
    otp: z.string(),
    valid_to: z.number(),
  }),
  refuses: ['NOT_FOUND', 'STEP_UP_REQUIRED', 'CARD_STATE_CONFLICT', 'TOO_MANY_ATTEMPTS'],
  repeat: 'spending',
  audit: 'sensitive_read',
})

export const cardSecretCalls = { readCardKey, readCardSecret, readCardOtp }

export type CardSecretResponse = ResponseOf<typeof readCardSecret>

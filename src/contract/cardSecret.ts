import * as z from 'zod/mini'
import { endpoint, type ResponseOf } from './kit/endpoint.ts'

/**
 * How a card's number comes to its owner without ever lying around: they send a key made for this
 * once, wrapped for the bank, and the answer opens with it alone.
 */

/** Who says the hash gets it; who does not gets SHA-1, as banks before this one. Never both. */
export const oaepHashes = ['SHA-256'] as const

export const CARD_KEY_BYTES = 32
export const CARD_IV_BYTES = 16
/** How far the moment inside the wrapped key may lie from the bank's own. */
export const CARD_KEY_FRESH_MS = 120_000
/** What the answer's `mac` is keyed under, derived from the one-time key. */
export const CARD_MAC_INFO = 'sluice card mac'
/** How long a screen may show it. */
export const CARD_SECRET_SHOWN_MS = 60_000

/** What the answer holds once it is opened, under `data`. */
export const CardSecret = z.object({
  card_number: z.string().check(z.regex(/^\d{12,19}$/)),
  cvv: z.string().check(z.regex(/^\d{3,4}$/)),
  expiry_month: z.int(),
  expiry_year: z.int(),
})
export type CardSecret = z.output<typeof CardSecret>

const Id = z.string().check(z.maxLength(64))
const inside = { base: 'core', who: ['person'], rate: 'plain' } as const

/** The key to wrap for: base64 of a PEM. */
export const readCardKey = endpoint({
  ...inside,
  verb: 'GET',
  path: '/issuing/config/key',
  ask: z.strictObject({}),
  reply: z.object({ public_key: z.string() }),
  refuses: [],
  repeat: 'read',
})

export const readCardSecret = endpoint({
  ...inside,
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

/** It has an effect for all it is a GET, so it asks for what an unsafe call asks for. */
export const readCardOtp = endpoint({
  ...inside,
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

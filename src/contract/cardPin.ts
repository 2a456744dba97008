import * as z from 'zod/mini'
import { CardDetail } from './card.ts'
import { endpoint } from './kit/endpoint.ts'
import { Id } from './kit/fields.ts'
import type { ProofBinding } from './proof.ts'

/** Ours: the PIN that the holder of plastic chooses. It travels wrapped for the bank alone. */

export const CARD_PIN_DIGITS = 4
export const CARD_PIN = new RegExp(`^\\d{${CARD_PIN_DIGITS}}$`)
export const CARD_PIN_NONCE_BYTES = 16

/** Of what is wrapped: the card it is for, and a nonce, so that it serves one card and once. */
export interface CardPinSent {
  pin: string
  card: string
  nonce: string
  timestamp: number
}

/** Proved whatever the tenant's policy says, and by no proof for showing a card. */
export const cardPinBound = (cardId: string) =>
  ({ purpose: 'card_pin', meta: { subject: cardId } }) as const satisfies ProofBinding

const SAME_STEPS: readonly number[] = [0, 1, 9]

/** One digit four times, or a row of neighbours up or down, with 0 after 9. */
export function isEasyPin(pin: string): boolean {
  const digits = Array.from(pin, Number)
  const steps = new Set(digits.slice(1).map((digit, at) => (digit - digits[at]! + 10) % 10))
  return steps.size === 1 && SAME_STEPS.some((step) => steps.has(step))
}

/** Its network is told after it; the PIN before holds until then. */
export const setCardPin = endpoint({
  base: 'core',
  verb: 'PUT',
  path: '/issuing/cards/:id/pin',
  ask: z.strictObject({ id: Id, encrypted_pin: z.string().check(z.maxLength(2048)) }),
  reply: CardDetail,
  refuses: [
    'NOT_FOUND',
    'STEP_UP_REQUIRED',
    'CARD_STATE_CONFLICT',
    'CARD_KEY_INVALID',
    'PIN_TOO_EASY',
    'TOO_MANY_ATTEMPTS',
  ],
  who: ['person'],
  rate: 'plain',
  repeat: 'spending',
  audit: 'card_pin_set',
})

export const cardPinCalls = { setCardPin }

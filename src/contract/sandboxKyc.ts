import * as z from 'zod/mini'
import { endpoint } from './kit/endpoint.ts'
import { KycEntity, kycParts } from './kycEntity.ts'
import { Rail } from './kyc.ts'

/** Play tenants only: what the identity vendor, the calendar and the bank's own people say. */

const Id = z.string().check(z.maxLength(64))

const pressed = {
  base: 'root',
  verb: 'POST',
  who: ['person'],
  rate: 'plain',
  sandbox: true,
  repeat: 'spending',
} as const

/** What the pretended vendor can say, signed and by the same door as any other. */
export const vendorWords = [
  'pending',
  'green',
  'retry',
  'final',
  'duplicate',
  'needs',
  'hit',
] as const
export type VendorWord = (typeof vendorWords)[number]

export const sayVerdict = endpoint({
  ...pressed,
  path: '/sandbox/kyc/:wallet_id/verdict',
  ask: z.strictObject({
    wallet_id: Id,
    word: z.enum(vendorWords),
    parts: z._default(z.array(z.enum(kycParts)).check(z.maxLength(kycParts.length)), ['document']),
  }),
  reply: KycEntity,
  refuses: ['NOT_FOUND', 'STATE_CONFLICT'],
  audit: 'sandbox_kyc_verdict',
})

export const staffWords = [
  'approve',
  'decline',
  'merge',
  'other',
  'reopen',
  'withdraw',
  'due',
  'overdue',
] as const
export type StaffWord = (typeof staffWords)[number]

/** What is held is let through only by two different officers. */
export const moveKyc = endpoint({
  ...pressed,
  path: '/sandbox/kyc/:wallet_id/move',
  ask: z.strictObject({
    wallet_id: Id,
    word: z.enum(staffWords),
    officer: z._default(z.enum(['first', 'second']), 'first'),
  }),
  reply: KycEntity,
  refuses: ['NOT_FOUND', 'STATE_CONFLICT'],
  audit: 'sandbox_kyc_moved',
})

/** New terms of a rail come into force. */
export const renewTerms = endpoint({
  ...pressed,
  path: '/sandbox/kyc/:wallet_id/rails/:rail_id/terms',
  ask: z.strictObject({ wallet_id: Id, rail_id: Id }),
  reply: Rail,
  refuses: ['NOT_FOUND'],
  audit: 'sandbox_kyc_terms',
})

export const sandboxKycCalls = { sayVerdict, moveKyc, renewTerms }

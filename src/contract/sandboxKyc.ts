import * as z from 'zod/mini'
import { endpoint, simulateEndpoint } from './kit/endpoint.ts'
import { Id } from './kit/fields.ts'
import { KycEntity, kycParts } from './kycEntity.ts'
import { KycRail } from './kyc.ts'

const simulateOnce = { ...simulateEndpoint, repeat: 'spending' } as const

/** Signed and handled as from a real vendor. */
export const vendorVerdicts = [
  'pending',
  'green',
  'retry',
  'final',
  'duplicate',
  'needs',
  'hit',
] as const
export type VendorVerdict = (typeof vendorVerdicts)[number]

export const sayVerdict = endpoint(simulateOnce, {
  path: '/sandbox/kyc/:wallet_id/verdict',
  ask: z.strictObject({
    wallet_id: Id,
    word: z.enum(vendorVerdicts),
    parts: z._default(z.array(z.enum(kycParts)).check(z.maxLength(kycParts.length)), ['document']),
  }),
  reply: KycEntity,
  refuses: ['NOT_FOUND', 'STATE_CONFLICT'],
  audit: 'sandbox_kyc_verdict',
})

export const staffActions = [
  'approve',
  'more',
  'decline',
  'merge',
  'other',
  'reopen',
  'withdraw',
  'due',
  'overdue',
] as const
export type StaffAction = (typeof staffActions)[number]

/** A held case takes two different officers. */
export const moveKyc = endpoint(simulateOnce, {
  path: '/sandbox/kyc/:wallet_id/move',
  ask: z.strictObject({
    wallet_id: Id,
    word: z.enum(staffActions),
    officer: z._default(z.enum(['first', 'second']), 'first'),
  }),
  reply: KycEntity,
  refuses: ['NOT_FOUND', 'STATE_CONFLICT'],
  audit: 'sandbox_kyc_moved',
})

export const renewTerms = endpoint(simulateOnce, {
  path: '/sandbox/kyc/:wallet_id/rails/:rail_id/terms',
  ask: z.strictObject({ wallet_id: Id, rail_id: Id }),
  reply: KycRail,
  refuses: ['NOT_FOUND'],
  audit: 'sandbox_kyc_terms',
})

export const sandboxKycCalls = { sayVerdict, moveKyc, renewTerms }

import * as z from 'zod/mini'
import { endpoint } from './kit/endpoint.ts'
import { Id } from './kit/fields.ts'
import { entityTypes } from './kycEntity.ts'

/** Verification sessions under the names of one identity vendor, for apps that use those. */

const inside = { base: 'user', verb: 'POST', who: ['person'], rate: 'plain' } as const

export const initPersona = endpoint(inside, {
  path: '/persona/inquiries/init/:wallet_id/:type',
  ask: z.strictObject({ wallet_id: Id, type: z.enum(entityTypes) }),
  /** Without an inquiry, none is running. */
  reply: z.object({
    referenceId: z.string(),
    templateId: z.string(),
    inquiryId: z.nullable(z.string()),
  }),
  refuses: ['NOT_FOUND', 'STATE_CONFLICT', 'RATE_LIMITED', 'OVERLOADED'],
  repeat: 'natural',
  audit: 'kyc_visit_opened',
})

export const resumePersona = endpoint(inside, {
  path: '/persona/inquiries/:wallet_id/:inquiry_id/resume',
  ask: z.strictObject({ wallet_id: Id, inquiry_id: Id }),
  reply: z.object({ inquiryId: z.string(), sessionId: z.string() }),
  refuses: ['NOT_FOUND', 'STATE_CONFLICT', 'RATE_LIMITED', 'OVERLOADED'],
  repeat: 'spending',
  audit: 'kyc_visit_opened',
})

export const personaCalls = { initPersona, resumePersona }

import * as z from 'zod/mini'
import { Moment } from './kit/moment.ts'
import { kycStatuses } from './person.ts'

/** Who stands behind a wallet, as far as the bank was told and has it checked. */

export const entityTypes = ['individual', 'business', 'universal'] as const
export type EntityType = (typeof entityTypes)[number]

/** What a check is made of: a refusal names those that failed, and only those are asked for again. */
export const kycParts = ['document', 'face', 'questions', 'address', 'business'] as const
export type KycPart = (typeof kycParts)[number]

export const entityStages = [
  /** A visit to the identity vendor has begun and is not handed in. */
  'in_vendor',
  /** Approved, and something runs out soon. */
  'requirements_due',
  /** A final no was appealed; our people look at it. */
  'appealed',
] as const
export type EntityStage = (typeof entityStages)[number]

/** Why a check stands where it stands. */
export const kycReasons = [
  'unreadable',
  'expired_document',
  'face_differs',
  'data_differs',
  'not_accepted',
  'duplicate',
  'needs_more',
  'manual_review',
  'too_many_tries',
  'requirement_overdue',
  'new_finding',
  'policy',
  'withdrawn',
  'reopened',
] as const
export type KycReason = (typeof kycReasons)[number]

/** One visit to an identity vendor. Its address is never here: it opens the visit to whoever has it. */
export const VerificationSession = z.object({
  id: z.string(),
  vendor: z.enum(['sumsub', 'persona', 'pretend']),
  parts: z.array(z.enum(kycParts)),
  started_at: Moment,
})
export type VerificationSession = z.output<typeof VerificationSession>

const Text = z.optional(z.nullable(z.string()))
const Flag = z.nullable(z.boolean())

/** Fields nobody has filled in are left out. Numbers of documents show their last characters only. */
export const KycEntity = z.object({
  id: z.string(),
  wallet_id: z.string(),
  type: z.enum(entityTypes),
  status: z.enum(kycStatuses),
  dao_status: Flag,
  transmits_customer_funds: Flag,
  first_name: Text,
  last_name: Text,
  middle_name: Text,
  email: Text,
  phone: Text,
  date_of_birth: Text,
  nationality: Text,
  occupation: Text,
  purpose: Text,
  source_of_funds: Text,
  gov_id_type: Text,
  gov_id_number: Text,
  gov_id_country: Text,
  business_name: Text,
  registration_number: Text,
  address: z.optional(
    z.object({
      address_line1: Text,
      city: Text,
      country: Text,
      postal_code: Text,
    }),
  ),
  /** Ours from here on. */
  stage: z.nullable(z.enum(entityStages)),
  reason: z.nullable(z.enum(kycReasons)),
  /** The parts a visit would ask for now; of one nobody has begun, all. */
  missing: z.array(z.enum(kycParts)),
  /** Whether a visit can be begun or gone on with, so that nothing else has to be compared. */
  can_visit: z.boolean(),
  can_appeal: z.boolean(),
  /** Whether the no is final: nothing can be sent again, only an appeal. */
  is_final: z.boolean(),
  attempts_left: z.int(),
  /** The visit that was begun and left. */
  visit: z.nullable(VerificationSession),
  /** Since when it stands as it stands. */
  moved_at: Moment,
})
export type KycEntity = z.output<typeof KycEntity>

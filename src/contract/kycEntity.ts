import * as z from 'zod/mini'
import { Moment } from './kit/fields.ts'
import { kycStatuses } from './person.ts'

/** Who owns a wallet, as told to the bank and verified. */

export const entityTypes = ['individual', 'business', 'universal'] as const
export type EntityType = (typeof entityTypes)[number]

/** The parts of a check: a refusal names the failed ones, and only those are asked for again. */
export const kycParts = ['document', 'face', 'questions', 'address', 'business'] as const
export type KycPart = (typeof kycParts)[number]

const entityStages = [
  /** Started with the identity vendor and not submitted. */
  'in_vendor',
  'requirements_due',
  'appealed',
] as const
export type EntityStage = (typeof entityStages)[number]

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

/** Its URL is never here: whoever has it can resume the session. */
export const VerificationSession = z.object({
  id: z.string(),
  vendor: z.enum(['sumsub', 'persona', 'pretend']),
  parts: z.array(z.enum(kycParts)),
  started_at: Moment,
})
export type VerificationSession = z.output<typeof VerificationSession>

const Text = z.optional(z.nullable(z.string()))
const Flag = z.nullable(z.boolean())

/** Empty fields are left out. Document numbers show only their last characters. */
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
    z.object({ address_line1: Text, city: Text, country: Text, postal_code: Text }),
  ),
  /** Ours from here on. */
  stage: z.nullable(z.enum(entityStages)),
  reason: z.nullable(z.enum(kycReasons)),
  /** What staff wrote to the customer when they asked for more. */
  message: z.optional(z.nullable(z.string())),
  /** What a session would ask for now; everything, before the first. */
  missing: z.array(z.enum(kycParts)),
  /** Whether a session can be started or resumed. */
  can_visit: z.boolean(),
  can_appeal: z.boolean(),
  is_final: z.boolean(),
  attempts_left: z.int(),
  visit: z.nullable(VerificationSession),
  moved_at: Moment,
})
export type KycEntity = z.output<typeof KycEntity>

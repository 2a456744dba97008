import * as z from 'zod/mini'
import { endpoint } from '#contract/kit/endpoint'
import { Id, Moment } from '#contract/kit/fields'
import { Reason } from './customer.ts'
import { Proposal } from './proposal.ts'
import { opsEndpoint } from './staff.ts'
import { keyedVendors, tryOutcomes, VendorCredentials, vendorNames } from './vendorDocument.ts'

/** Who verifies the tenant's customers, and whether the bank has credentials for it. */

const By = z.object({ id: z.string(), name: z.string() })

const OpsVendor = z.object({
  name: z.enum(vendorNames),
  /** Whether it verifies customers now. */
  is_used: z.boolean(),
  /** Whose credentials it is called with; those of the tenant go first. */
  source: z.enum(['tenant', 'environment', 'built_in', 'none']),
  /** The end of what names its set of checks; null where the tenant set none. */
  hint: z.nullable(z.string()),
  set_at: z.nullable(Moment),
  set_by: z.nullable(By),
  approved_by: z.nullable(By),
  /** Where the vendor brings its verdicts; without the host, where the bank does not know it. */
  hook: z.string(),
  /** What waits for a second person. */
  proposal: z.nullable(z.object({ id: z.string() })),
})
export type OpsVendor = z.output<typeof OpsVendor>

export const readVendors = endpoint(opsEndpoint, {
  verb: 'GET',
  path: '/api/ops/vendors',
  ask: z.strictObject({}),
  reply: z.object({ vendors: z.array(OpsVendor) }),
  refuses: [],
  repeat: 'read',
})

const TryReply = z.object({ outcome: z.enum(tryOutcomes), tried_at: Moment })
export type TryReply = z.output<typeof TryReply>

const trying = {
  ...opsEndpoint,
  verb: 'POST',
  rate: 'lookup',
  repeat: 'natural',
  audit: 'vendor_tried',
} as const

const VendorTrial = z.extend(TryReply, { id: z.string(), vendor: z.enum(keyedVendors) })
export type VendorTrial = z.output<typeof VendorTrial>

/** A call that changes nothing at the vendor. What was typed is kept for an hour, sealed. */
export const tryVendorKeys = endpoint(trying, {
  path: '/api/ops/vendors/trials',
  ask: z.strictObject({ credentials: VendorCredentials }),
  reply: VendorTrial,
  refuses: [],
})

/** The same with the credentials in force. */
export const checkVendor = endpoint(trying, {
  path: '/api/ops/vendors/:vendor/check',
  ask: z.strictObject({ vendor: z.enum(keyedVendors) }),
  reply: TryReply,
  refuses: ['NOT_FOUND'],
})

const proposing = {
  ...opsEndpoint,
  verb: 'POST',
  reply: Proposal,
  good: 201,
  repeat: 'keyed',
  audit: 'proposal_made',
} as const

/** What the vendor accepted within the hour, in place of what the bank has. */
export const proposeVendorKeys = endpoint(proposing, {
  path: '/api/ops/vendors/trials/:id/proposals',
  ask: z.strictObject({ id: Id, reason: Reason }),
  refuses: ['NOT_FOUND', 'STATE_CONFLICT', 'ALREADY_EXISTS'],
})

/** Refused for the vendor that verifies, unless the environment has credentials too. */
export const proposeVendorRemoval = endpoint(proposing, {
  path: '/api/ops/vendors/:vendor/removal',
  ask: z.strictObject({ vendor: z.enum(keyedVendors), reason: Reason }),
  refuses: ['NOT_FOUND', 'STATE_CONFLICT', 'ALREADY_EXISTS'],
})

/** Refused for a vendor that the bank has no credentials for. */
export const proposeVendorUse = endpoint(proposing, {
  path: '/api/ops/vendors/:vendor/use',
  ask: z.strictObject({ vendor: z.enum(vendorNames), reason: Reason }),
  refuses: ['NOT_FOUND', 'SAME_VALUE', 'ALREADY_EXISTS'],
})

export const vendorCalls = {
  readVendors,
  tryVendorKeys,
  checkVendor,
  proposeVendorKeys,
  proposeVendorRemoval,
  proposeVendorUse,
}

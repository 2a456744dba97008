import * as z from 'zod/mini'
import { Amount } from '#contract/kit/amount'
import { endpoint } from '#contract/kit/endpoint'
import { Id, Moment, queryInteger } from '#contract/kit/fields'
import { paginated, paging } from '#contract/kit/page'
import { orderTypes } from '#contract/orderType'
import { Reason } from './customer.ts'
import { PolicyChange, PolicyDocument } from './policyDocument.ts'
import { Proposal } from './proposal.ts'
import { opsEndpoint } from './staff.ts'

/** The tenant's fees and limits: as they stand, as somebody would have them, and as they were. */

const By = z.object({ id: z.string(), name: z.string() })

const PolicyDraft = z.object({
  /** Another one with every change. */
  revision: z.string(),
  document: PolicyDocument,
  edited_by: By,
  edited_at: Moment,
  /** Against the policy in force. */
  changes: z.array(PolicyChange),
})

export const readPolicy = endpoint(opsEndpoint, {
  verb: 'GET',
  path: '/api/ops/policy',
  ask: z.strictObject({}),
  reply: z.object({
    version: z.int(),
    document: PolicyDocument,
    published_at: Moment,
    base_currency: z.string(),
    /** What fees of their own may be named for. */
    symbols: z.array(z.string()),
    /** Types that customers may order. */
    offered: z.array(z.enum(orderTypes)),
    /** Types that pay others: limits of a day and reviews are of these alone. */
    counted: z.array(z.enum(orderTypes)),
    draft: z.nullable(PolicyDraft),
    /** What waits for a second person. */
    proposal: z.nullable(z.object({ id: z.string() })),
  }),
  refuses: [],
  repeat: 'read',
})
export type PolicyState = z.output<(typeof readPolicy)['reply']>

const PolicyVersion = z.object({
  version: z.int(),
  published_at: Moment,
  /** Who proposed it and who approved; null for what the tenant began with. */
  published_by: z.nullable(By),
  approved_by: z.nullable(By),
  reason: z.nullable(z.string()),
  /** The version that it brought back. */
  restores: z.nullable(z.int()),
  /** Against the version before. */
  changes: z.array(PolicyChange),
})
export type PolicyVersion = z.output<typeof PolicyVersion>

export const listPolicyVersions = endpoint(opsEndpoint, {
  verb: 'GET',
  path: '/api/ops/policy/versions',
  ask: z.strictObject(paging),
  reply: paginated(PolicyVersion),
  refuses: [],
  rate: 'list',
  repeat: 'read',
})

const acting = { ...opsEndpoint, verb: 'POST', repeat: 'keyed' } as const

/** In place of the draft of that revision, or as the first one. */
export const savePolicyDraft = endpoint(acting, {
  path: '/api/ops/policy/draft',
  ask: z.strictObject({ revision: z.nullable(Id), document: PolicyDocument }),
  reply: PolicyDraft,
  refuses: ['VERSION_CONFLICT'],
  audit: 'policy_draft_saved',
})

export const discardPolicyDraft = endpoint(acting, {
  path: '/api/ops/policy/draft/discard',
  ask: z.strictObject({ revision: Id }),
  reply: z.object({ discarded: z.boolean() }),
  refuses: ['VERSION_CONFLICT'],
  audit: 'policy_draft_discarded',
})

export const trialRefusals = [
  'AMOUNT_TOO_SMALL',
  'AMOUNT_TOO_LARGE',
  'LIMIT_EXCEEDED',
  'DESTINATION_COOLING',
  'KYC_REQUIRED',
] as const
export type TrialRefusal = (typeof trialRefusals)[number]

/** Of a proof, and of people: what was asked then, and what the draft would ask. */
const Asked = z.object({ before: z.boolean(), after: z.boolean() })
const Count = z.object({ before: z.int(), after: z.int() })

const TriedOrder = z.object({
  id: z.string(),
  number: z.string(),
  type: z.enum(orderTypes),
  created_at: Moment,
  /** The policy it was made under; null before policies had numbers. */
  policy_version: z.nullable(z.int()),
  total: Amount,
  symbol: z.string(),
  refusal: z.nullable(z.enum(trialRefusals)),
  fee_before: Amount,
  fee_after: Amount,
  proof: Asked,
  review: Asked,
})

/** The draft over the orders of the last 30 days; those that would have gone otherwise are listed. */
export const tryPolicyDraft = endpoint(opsEndpoint, {
  verb: 'GET',
  path: '/api/ops/policy/draft/trial',
  ask: z.strictObject(paging),
  reply: z.object({
    ...paginated(TriedOrder).shape,
    revision: z.string(),
    since: Moment,
    /** How many were looked at. */
    tried: z.int(),
    refused: z.int(),
    refusals: z.array(z.object({ code: z.enum(trialRefusals), count: z.int() })),
    /** Of those that would not have been refused. */
    fees: z.array(z.object({ symbol: z.string(), before: Amount, after: Amount, more: Amount })),
    /** How many of those would have needed a proof, and how many would have waited for staff. */
    proofs: Count,
    reviews: Count,
  }),
  refuses: ['NOT_FOUND'],
  rate: 'list',
  repeat: 'read',
})
export type PolicyTrial = z.output<(typeof tryPolicyDraft)['reply']>

/** The draft of that revision, as it is now; what is changed later is not part of it. */
export const proposePolicy = endpoint(acting, {
  path: '/api/ops/policy/proposals',
  ask: z.strictObject({ revision: Id, reason: Reason }),
  reply: Proposal,
  good: 201,
  refuses: ['VERSION_CONFLICT', 'SAME_VALUE', 'ALREADY_EXISTS'],
  audit: 'proposal_made',
})

const VERSION_DIGITS = 9

/** An earlier version, published again under the next number. */
export const proposePolicyRestore = endpoint(acting, {
  path: '/api/ops/policy/versions/:version/restore',
  ask: z.strictObject({ version: queryInteger(VERSION_DIGITS), reason: Reason }),
  reply: Proposal,
  good: 201,
  refuses: ['NOT_FOUND', 'SAME_VALUE', 'ALREADY_EXISTS'],
  audit: 'proposal_made',
})

export const policyCalls = {
  readPolicy,
  listPolicyVersions,
  savePolicyDraft,
  discardPolicyDraft,
  tryPolicyDraft,
  proposePolicy,
  proposePolicyRestore,
}

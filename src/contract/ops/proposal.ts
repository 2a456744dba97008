import * as z from 'zod/mini'
import { endpoint } from '#contract/kit/endpoint'
import { Id, Moment } from '#contract/kit/fields'
import { paginated, paging, sortsBy } from '#contract/kit/page'
import { Reason } from './customer.ts'
import {
  ProposedAdjustment,
  ProposedBot,
  ProposedBrand,
  ProposedClaim,
  ProposedClosing,
  ProposedHost,
  ProposedLimit,
  ProposedOrder,
  ProposedPolicy,
  ProposedSetting,
  ProposedStaff,
  ProposedTenant,
  ProposedVendor,
} from './proposed.ts'
import { opsEndpoint } from './staff.ts'

/** What one member of staff proposes and another decides. */

export const proposalStatuses = [
  'PROPOSED',
  'APPROVED',
  'CARRIED_OUT',
  'REJECTED',
  'WITHDRAWN',
  'EXPIRED',
] as const
export type ProposalStatus = (typeof proposalStatuses)[number]

/** How an order that is held, or whose outcome nobody knows, goes on. */
export const orderProposalKinds = [
  'order_release',
  'order_reject',
  'order_settle',
  'order_fail',
] as const
export type OrderProposalKind = (typeof orderProposalKinds)[number]

/** A new version of the policy: a draft, or an earlier one again. */
const policyProposalKinds = ['policy_publish', 'policy_restore'] as const

/** Another look: a new one, or an earlier one again. */
const brandProposalKinds = ['brand_publish', 'brand_restore'] as const

/** Who works for the tenant. */
export const staffProposalKinds = [
  'staff_invite',
  'staff_role',
  'staff_invite_again',
  'staff_end',
] as const
export type StaffProposalKind = (typeof staffProposalKinds)[number]

/** What the platform does with a whole bank. */
export const tenantProposalKinds = [
  'tenant_creation',
  'tenant_pause',
  'tenant_resumption',
  'tenant_closing',
] as const
export type TenantProposalKind = (typeof tenantProposalKinds)[number]

export const proposalKinds = [
  ...orderProposalKinds,
  ...policyProposalKinds,
  ...brandProposalKinds,
  'vendor_keys',
  'vendor_removal',
  'vendor_use',
  'setting_change',
  'payment_claim',
  'customer_close',
  'fee_return',
  'goodwill',
  'correction',
  'limit_set',
  'limit_removal',
  ...staffProposalKinds,
  'host_add',
  'host_removal',
  'bot_set',
  'bot_removal',
  ...tenantProposalKinds,
] as const
export type ProposalKind = (typeof proposalKinds)[number]

const By = z.object({ id: z.string(), name: z.string() })

export const Proposal = z.object({
  id: z.string(),
  kind: z.enum(proposalKinds),
  status: z.enum(proposalStatuses),
  reason: z.string(),
  proposed_by: By,
  proposed_at: Moment,
  expires_at: Moment,
  decided_by: z.nullable(By),
  decided_at: z.nullable(Moment),
  decision: z.nullable(z.string()),
  /** One of them, by kind. */
  order: z.nullable(ProposedOrder),
  policy: z.nullable(ProposedPolicy),
  brand: z.nullable(ProposedBrand),
  vendor: z.nullable(ProposedVendor),
  setting: z.nullable(ProposedSetting),
  claim: z.nullable(ProposedClaim),
  closing: z.nullable(ProposedClosing),
  adjustment: z.nullable(ProposedAdjustment),
  limit: z.nullable(ProposedLimit),
  staff: z.nullable(ProposedStaff),
  host: z.nullable(ProposedHost),
  bot: z.nullable(ProposedBot),
  tenant: z.nullable(ProposedTenant),
  /** Whether what it is about is still as it was when this was proposed. */
  is_current: z.boolean(),
  /** Of whoever asks. */
  can_decide: z.boolean(),
  can_withdraw: z.boolean(),
})
export type Proposal = z.output<typeof Proposal>

export const proposalSorts = sortsBy('proposed', 'expires')
export type ProposalSort = (typeof proposalSorts)[number]

/** The newest first. */
export const listProposals = endpoint(opsEndpoint, {
  verb: 'GET',
  path: '/api/ops/proposals',
  ask: z.strictObject({
    status: z.optional(z.enum(proposalStatuses)),
    sort: z._default(z.enum(proposalSorts), '-proposed'),
    ...paging,
  }),
  reply: paginated(Proposal),
  refuses: [],
  rate: 'list',
  repeat: 'read',
})

export const readProposal = endpoint(opsEndpoint, {
  verb: 'GET',
  path: '/api/ops/proposals/:id',
  ask: z.strictObject({ id: Id }),
  reply: Proposal,
  refuses: ['NOT_FOUND'],
  repeat: 'read',
})

/** One at a time for each order. */
export const proposeOrderEnd = endpoint(opsEndpoint, {
  verb: 'POST',
  path: '/api/ops/orders/:id/proposals',
  ask: z.strictObject({ id: Id, kind: z.enum(orderProposalKinds), reason: Reason }),
  reply: Proposal,
  good: 201,
  refuses: ['NOT_FOUND', 'STATE_CONFLICT', 'ALREADY_EXISTS'],
  repeat: 'keyed',
  audit: 'proposal_made',
})

const deciding = {
  ...opsEndpoint,
  verb: 'POST',
  ask: z.strictObject({ id: Id, reason: Reason }),
  reply: Proposal,
  refuses: ['NOT_FOUND', 'STATE_CONFLICT'],
  repeat: 'keyed',
} as const

/** Approved and carried out in one: neither is ever there without the other. */
export const approveProposal = endpoint(deciding, {
  refuses: ['NOT_FOUND', 'STATE_CONFLICT', 'INSUFFICIENT_FUNDS'],
  path: '/api/ops/proposals/:id/approve',
  audit: 'proposal_approved',
})

export const rejectProposal = endpoint(deciding, {
  path: '/api/ops/proposals/:id/reject',
  audit: 'proposal_rejected',
})

export const withdrawProposal = endpoint(deciding, {
  path: '/api/ops/proposals/:id/withdraw',
  audit: 'proposal_withdrawn',
})

export const proposalCalls = {
  listProposals,
  readProposal,
  proposeOrderEnd,
  approveProposal,
  rejectProposal,
  withdrawProposal,
}

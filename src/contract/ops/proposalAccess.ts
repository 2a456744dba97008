import { proposalKinds, type ProposalKind } from './proposal.ts'
import type { StaffRole } from './roles.ts'

interface ProposalRoles {
  propose: readonly StaffRole[]
  decide: readonly StaffRole[]
}

const held: ProposalRoles = { propose: ['owner', 'compliance'], decide: ['owner', 'compliance'] }
const money: ProposalRoles = {
  propose: ['owner', 'support', 'treasury'],
  decide: ['owner', 'treasury'],
}

const policy: ProposalRoles = {
  propose: ['owner', 'compliance', 'treasury'],
  decide: ['owner', 'compliance', 'treasury'],
}

const brand: ProposalRoles = {
  propose: ['owner'],
  decide: ['owner', 'compliance', 'treasury'],
}

const staff: ProposalRoles = {
  propose: ['owner', 'platform'],
  decide: ['owner', 'compliance', 'platform'],
}

const tenant: ProposalRoles = { propose: ['platform'], decide: ['platform'] }

const vendor: ProposalRoles = {
  propose: ['owner', 'developer'],
  decide: ['owner', 'compliance'],
}

/** Beside the table of calls, by what is proposed. */
export const proposalAccess: Record<ProposalKind, ProposalRoles> = {
  order_release: held,
  order_reject: held,
  order_settle: money,
  order_fail: money,
  policy_publish: policy,
  policy_restore: policy,
  brand_publish: brand,
  brand_restore: brand,
  vendor_keys: vendor,
  vendor_removal: vendor,
  vendor_use: vendor,
  setting_change: brand,
  payment_claim: money,
  customer_close: held,
  fee_return: money,
  goodwill: money,
  correction: money,
  limit_set: held,
  limit_removal: held,
  staff_invite: staff,
  staff_role: staff,
  staff_invite_again: staff,
  staff_end: staff,
  host_add: vendor,
  host_removal: vendor,
  bot_set: vendor,
  bot_removal: vendor,
  tenant_creation: tenant,
  tenant_pause: tenant,
  tenant_resumption: tenant,
  tenant_closing: tenant,
}

/** Orders are customers' own: whoever may not see customers sees what is theirs to propose. */
export const proposalKindsOf = (role: StaffRole): readonly ProposalKind[] =>
  role === 'developer' || role === 'platform'
    ? proposalKinds.filter((kind) => proposalAccess[kind].propose.includes(role))
    : proposalKinds

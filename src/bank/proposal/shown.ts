import { fromMinor } from '#contract/kit/amount'
import type { OrderProposalKind, Proposal, ProposalKind } from '#contract/ops/proposal'
import { proposalAccess } from '#contract/ops/proposalAccess'
import type { ProposedOrder } from '#contract/ops/proposed'
import { proposalLife, type ProposalEvent } from '#machines/proposal/proposal.life'
import { allows } from '#machines/kit/life'
import type { OrderEvent } from '#machines/order/order.life'
import { proposedAdjustmentShown } from '#bank/adjustment/target'
import { maskedName } from '#bank/customer/mask'
import type { OrderRow } from '#bank/order/order.rows'
import { lineMinorOf } from '#bank/order/postings'
import { orderCoinOf } from '#bank/order/wire'
import { brandChanges } from '#bank/brand/changes'
import { policyChanges } from '#bank/policy/changes'
import { proposedClaimShown } from '#bank/chain/unclaimed/target'
import { proposedClosingShown } from '#bank/closing/target'
import { proposedLimitShown } from '#bank/customerLimit/target'
import { proposedHostShown } from '#bank/hostname/target'
import type { StaffContext } from '#bank/requestContext'
import { proposedStaffShown } from '#bank/staff/target'
import { proposedBotShown } from '#bank/tenantBot/target'
import { proposedTenantShown } from '#bank/tenant/target'
import { settingChanges } from '#bank/setting/parts'
import type { SettingOfProposal } from '#bank/setting/target'
import type { VendorOfProposal } from '#bank/vendor/target'
import type { ProposalListRow } from './proposal.rows.ts'
import type {
  BrandOfProposal,
  OrderOfProposal,
  PolicyOfProposal,
  ProposalTarget,
} from './target.ts'

/** The event of the order's life that each kind stands for. */
export const eventOf: Record<OrderProposalKind, OrderEvent> = {
  order_release: { type: 'order.release' },
  order_reject: { type: 'order.reject', reason: 'policy' },
  order_settle: { type: 'order.settle' },
  order_fail: { type: 'order.fail' },
}

/** All that the payment costs. */
export const feesOf = (order: OrderRow): bigint =>
  (['percent', 'fixed', 'network', 'rounding'] as const).reduce(
    (sum, kind) => sum + lineMinorOf(order, kind),
    0n,
  )

/** Nobody decides about themselves. */
export const mayDecide = (
  { role, staffId }: StaffContext['caller'],
  kind: ProposalKind,
  target: ProposalTarget,
) =>
  proposalAccess[kind].decide.includes(role) &&
  (target.is !== 'staff' || target.change.staff_id !== staffId)

/** With what it is about as it is now: what is shown is exactly what would be carried out. */
export function proposalShown(
  { caller }: Pick<StaffContext, 'caller'>,
  row: ProposalListRow,
  target: ProposalTarget,
): Proposal {
  const record = { status: row.status, facts: { proposedBy: row.proposed_by } }
  const by = caller.staffId
  const may = (event: ProposalEvent) => allows(proposalLife, record, event)
  const decides = mayDecide(caller, row.kind, target)
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    reason: row.reason,
    proposed_by: { id: row.proposed_by, name: row.proposer },
    proposed_at: row.proposed_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    decided_by: row.decided_by ? { id: row.decided_by, name: row.decider ?? '' } : null,
    decided_at: row.decided_at?.toISOString() ?? null,
    decision: row.decision,
    order: target.is === 'order' ? proposedOrderShown(row, target) : null,
    policy: target.is === 'policy' ? proposedPolicyShown(target) : null,
    brand: target.is === 'brand' ? proposedBrandShown(target) : null,
    vendor: target.is === 'vendor' ? proposedVendorShown(target) : null,
    setting: target.is === 'setting' ? proposedSettingShown(target) : null,
    claim: target.is === 'claim' ? proposedClaimShown(row, target) : null,
    closing: target.is === 'closing' ? proposedClosingShown(target) : null,
    adjustment: target.is === 'adjustment' ? proposedAdjustmentShown(row, target) : null,
    limit: target.is === 'limit' ? proposedLimitShown(target) : null,
    staff: target.is === 'staff' ? proposedStaffShown(target) : null,
    host: target.is === 'host' ? proposedHostShown(target) : null,
    bot: target.is === 'bot' ? proposedBotShown(target) : null,
    tenant: target.is === 'tenant' ? proposedTenantShown(row, target) : null,
    is_current: target.isCurrent,
    can_decide: decides && may({ type: 'proposal.reject', by }),
    can_withdraw: may({ type: 'proposal.withdraw', by }),
  }
}

const proposedPolicyShown = ({ base, document, restores }: PolicyOfProposal) => ({
  version: base.version + 1,
  restores,
  changes: policyChanges(base.document, document),
})

const proposedBrandShown = ({ base, brand, restores }: BrandOfProposal) => ({
  version: base.version + 1,
  restores,
  brand,
  changes: brandChanges(base.brand, brand),
})

const proposedVendorShown = ({ name, hint, formerHint, triedAt, former }: VendorOfProposal) => ({
  name,
  hint,
  former_hint: formerHint,
  tried_at: triedAt?.toISOString() ?? null,
  former,
})

const proposedSettingShown = ({ before, after, now }: SettingOfProposal) => ({
  part: after.part,
  changes: settingChanges(before, after, now),
})

function proposedOrderShown(
  row: ProposalListRow,
  { order, coins }: OrderOfProposal,
): ProposedOrder {
  const [from, to] = [orderCoinOf(coins, order.fromId), orderCoinOf(coins, order.toId)]
  return {
    id: order.id,
    number: String(order.number),
    type: order.type,
    status: order.status,
    detail: order.facts.sub_status,
    direction: order.facts.direction,
    customer: { id: order.personId, name: maskedName(row.first_name, row.last_name) },
    wallet: row.wallet_number ?? '',
    total: fromMinor(order.total, from.scale),
    symbol: from.symbol,
    fees: fromMinor(feesOf(order), from.scale),
    arrives: fromMinor(order.arrives, to.scale),
    arrives_symbol: to.symbol,
  }
}

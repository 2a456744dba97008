import { Refusal } from '#contract/kit/refusal'
import { orderProposalKinds } from '#contract/ops/proposal'
import { adjustmentStep } from '#bank/adjustment/adjust'
import { doneAlready } from '#bank/adjustment/adjustments'
import type { AdjustmentOfProposal } from '#bank/adjustment/target'
import { setLimit } from '#bank/customerLimit/set'
import { changeHost } from '#bank/hostname/target'
import { bulkRow, type LedgerStep } from '#bank/ledger/step'
import { claimStep } from '#bank/chain/unclaimed/claim'
import type { ClaimOfProposal } from '#bank/chain/unclaimed/target'
import { brandsPublished } from '#bank/brand/brand.rows'
import { inTheWay, peopleClosed } from '#bank/closing/close'
import type { ClosingOfProposal } from '#bank/closing/target'
import { moveOrder } from '#bank/order/kernel'
import { policiesPublished } from '#bank/policy/policy.rows'
import type { StaffContext } from '#bank/requestContext'
import { usualKyc } from '#bank/kyc/rails'
import { changeStaff } from '#bank/staff/change'
import { giveProposedBot } from '#bank/tenantBot/target'
import { changeTenant } from '#bank/tenant/target'
import { settingsChanged, type SettingOfProposal } from '#bank/setting/target'
import type { VendorOfProposal } from '#bank/vendor/target'
import { vendorKeysRemoved, vendorKeysSet, vendorsChosen } from '#bank/vendor/vendor.rows'
import type { ProposalListRow } from './proposal.rows.ts'
import { eventOf } from './shown.ts'
import {
  entryOf,
  type BrandOfProposal,
  type OfEachTarget,
  type OrderOfProposal,
  type PolicyOfProposal,
  type ProposalTarget,
} from './target.ts'

interface Effect {
  step: LedgerStep
  /** What it is about, once it is carried out. */
  after: ProposalTarget
  /** As the audit names it. */
  object: string
}

/** What approving does. Refused where what it is about has moved on. */
export function effectOf(
  context: StaffContext,
  row: ProposalListRow,
  target: ProposalTarget,
): Effect {
  return entryOf(effects, target)(context, row, target)
}

const effects: OfEachTarget<[context: StaffContext, row: ProposalListRow], Effect> = {
  order: endOrder,
  policy: publishPolicy,
  brand: publishBrand,
  vendor: changeVendor,
  setting: changeSetting,
  claim: (context, _, target) => claimPayment(context, target),
  closing: closeCustomer,
  adjustment: adjust,
  limit: setLimit,
  staff: changeStaff,
  host: (context, { reason }, target) => changeHost(context, reason, target),
  bot: giveProposedBot,
  tenant: changeTenant,
}

function endOrder(
  { world, caller }: StaffContext,
  { kind }: ProposalListRow,
  target: OrderOfProposal,
) {
  const { order, coins, isCurrent } = target
  const end = orderProposalKinds.find((one) => one === kind)
  if (!isCurrent || !end)
    throw new Refusal('STATE_CONFLICT', 'The order moved on.', { state: order.status })
  const actor = { actor: 'operator', actorId: caller.staffId } as const
  const { order: moved, step } = moveOrder({ world, coins }, order, eventOf[end], actor)
  return { step, after: { ...target, order: moved }, object: `order ${order.id}` }
}

function publishPolicy({ caller }: StaffContext, row: ProposalListRow, target: PolicyOfProposal) {
  const { base, document, restores, isCurrent } = target
  if (!isCurrent) throw new Refusal('STATE_CONFLICT', 'Another policy was published meanwhile.')
  const version = base.version + 1
  const published = bulkRow(policiesPublished, {
    version,
    document,
    restores,
    publishedBy: row.proposed_by,
    approvedBy: caller.staffId,
    reason: row.reason,
    draft: row.policy_draft,
  })
  return { step: { transfers: [], rows: [published] }, after: target, object: `policy ${version}` }
}

function publishBrand({ caller }: StaffContext, row: ProposalListRow, target: BrandOfProposal) {
  const { base, brand, restores, isCurrent } = target
  if (!isCurrent) throw new Refusal('STATE_CONFLICT', 'Another look was published meanwhile.')
  const version = base.version + 1
  const published = bulkRow(brandsPublished, {
    version,
    brand,
    restores,
    publishedBy: row.proposed_by,
    approvedBy: caller.staffId,
    reason: row.reason,
  })
  return { step: { transfers: [], rows: [published] }, after: target, object: `brand ${version}` }
}

function changeVendor({ caller }: StaffContext, row: ProposalListRow, target: VendorOfProposal) {
  const { name, base, former, isCurrent } = target
  if (!isCurrent) throw new Refusal('STATE_CONFLICT', 'The vendor was changed meanwhile.')
  const change = { proposalId: row.id, base, approvedBy: caller.staffId }
  const changed =
    former === null
      ? bulkRow(row.kind === 'vendor_keys' ? vendorKeysSet : vendorKeysRemoved, change)
      : bulkRow(vendorsChosen, { vendor: name, former, usual: usualKyc.vendor })
  return { step: { transfers: [], rows: [changed] }, after: target, object: `vendor ${name}` }
}

function changeSetting(
  { caller }: StaffContext,
  { proposed_by: publishedBy, reason }: ProposalListRow,
  target: SettingOfProposal,
): Effect {
  const { before, after, isCurrent } = target
  if (!isCurrent) throw new Refusal('STATE_CONFLICT', 'The settings were changed meanwhile.')
  const rows = [
    bulkRow(settingsChanged, {
      before,
      after,
      publishedBy,
      approvedBy: caller.staffId,
      reason,
    }),
  ]
  return { step: { transfers: [], rows }, after: target, object: `setting ${after.part}` }
}

function closeCustomer(
  { world, tenant }: StaffContext,
  { reason }: ProposalListRow,
  target: ClosingOfProposal,
): Effect {
  const { person, obstacles, isCurrent } = target
  if (!isCurrent) throw inTheWay(obstacles)
  const closed = bulkRow(peopleClosed, { personId: person.id, by: 'staff', reason, world, tenant })
  return { step: { transfers: [], rows: [closed] }, after: target, object: `person ${person.id}` }
}

function adjust(
  { world }: StaffContext,
  row: ProposalListRow,
  target: AdjustmentOfProposal,
): Effect {
  if (!target.isCurrent) throw doneAlready()
  const step = adjustmentStep(world, row, target)
  return { step, after: target, object: `person ${target.draft.person_id}` }
}

function claimPayment({ world }: StaffContext, target: ClaimOfProposal): Effect {
  const { sighting, wallet, facts, currencies, isCurrent } = target
  if (!isCurrent) throw new Refusal('STATE_CONFLICT', 'The payment is somebody’s already.')
  const owner = { walletId: wallet.id, personId: wallet.person_id }
  const { step } = claimStep(world, sighting, owner, facts, currencies)
  return { step, after: target, object: `payment ${sighting.txid}` }
}

import type { PolicyDocument } from '#contract/ops/policyDocument'
import type { TenantBrand } from '#contract/tenantConfig'
import { adjustmentTarget, type AdjustmentOfProposal } from '#bank/adjustment/target'
import { findBrand, type BrandRow } from '#bank/brand/brand.rows'
import { existing } from '#bank/existing'
import { findOrder, type OrderRow } from '#bank/order/order.rows'
import { coinsOf } from '#bank/order/stepOrder'
import type { OrderCoins } from '#bank/order/wire'
import { currentPolicy, type Policy } from '#bank/policy/policy'
import { findPolicy } from '#bank/policy/policy.rows'
import type { StaffContext } from '#bank/requestContext'
import { claimTarget, type ClaimOfProposal } from '#bank/chain/unclaimed/target'
import { closingTarget, type ClosingOfProposal } from '#bank/closing/target'
import { limitTarget, type LimitOfProposal } from '#bank/customerLimit/target'
import { hostTarget, type HostOfProposal } from '#bank/hostname/target'
import { settingTarget, type SettingOfProposal } from '#bank/setting/target'
import { staffTarget, type StaffOfProposal } from '#bank/staff/target'
import { botTarget, type BotOfProposal } from '#bank/tenantBot/target'
import { tenantTarget, type TenantOfProposal } from '#bank/tenant/target'
import { vendorTarget, type VendorOfProposal } from '#bank/vendor/target'
import type { ProposalRow } from './proposal.rows.ts'

/** What a proposal is about, and whether that is still as it was when this was proposed. */
export type ProposalTarget =
  | OrderOfProposal
  | PolicyOfProposal
  | BrandOfProposal
  | VendorOfProposal
  | SettingOfProposal
  | ClaimOfProposal
  | ClosingOfProposal
  | AdjustmentOfProposal
  | LimitOfProposal
  | StaffOfProposal
  | HostOfProposal
  | BotOfProposal
  | TenantOfProposal

export interface OrderOfProposal {
  is: 'order'
  isCurrent: boolean
  order: OrderRow
  coins: OrderCoins
}

export interface PolicyOfProposal {
  is: 'policy'
  isCurrent: boolean
  /** The version it was made for, which it replaces. */
  base: Policy
  document: PolicyDocument
  restores: number | null
}

export interface BrandOfProposal {
  is: 'brand'
  isCurrent: boolean
  /** The version it was made for, which it replaces. */
  base: BrandRow
  brand: TenantBrand
  restores: number | null
}

/** What differs by what a proposal is about. */
export type OfEachTarget<Given extends unknown[], Result> = {
  [Is in ProposalTarget['is']]: (
    ...given: [...Given, target: Extract<ProposalTarget, { is: Is }>]
  ) => Result
}

export const entryOf = <Given extends unknown[], Result>(
  table: OfEachTarget<Given, Result>,
  { is }: ProposalTarget,
) =>
  // Each entry stands under the name of the target it takes.
  table[is] as (...given: [...Given, target: ProposalTarget]) => Result

const objects: OfEachTarget<[], string> = {
  order: ({ order }) => `person ${order.personId}`,
  policy: ({ is }) => is,
  brand: ({ is }) => is,
  vendor: ({ name }) => `vendor ${name}`,
  setting: ({ after }) => `setting ${after.part}`,
  claim: ({ wallet }) => `person ${wallet.person_id}`,
  closing: ({ person }) => `person ${person.id}`,
  adjustment: ({ draft }) => `person ${draft.person_id}`,
  limit: ({ person }) => `person ${person.id}`,
  staff: ({ change }) => `staff ${change.staff_id}`,
  host: ({ draft }) => `host ${draft.hostname}`,
  bot: ({ is }) => is,
  tenant: ({ change }) => `tenant ${change.slug}`,
}

/** As the audit names it. */
export const objectOf = (target: ProposalTarget): string => entryOf(objects, target)(target)

const NO_BEFORE = 'A proposal changes a setting from nothing.'
const NO_WALLET = 'A proposal gives a payment to nobody.'

export async function targetOf(context: StaffContext, row: ProposalRow): Promise<ProposalTarget> {
  if (row.brand) return brandTarget(context, row, row.brand)
  if (row.vendor) return vendorTarget(context, row, row.vendor)
  if (row.setting)
    return settingTarget(context, existing(row.setting_before, NO_BEFORE), row.setting)
  if (row.sighting_id)
    return claimTarget(context, row.sighting_id, existing(row.claim_wallet_id, NO_WALLET))
  if (row.closes_person_id) return closingTarget(context, row.closes_person_id)
  if (row.adjustment) return adjustmentTarget(context, row.adjustment)
  if (row.customer_limit) return limitTarget(context, row.customer_limit, row)
  if (row.staff_change) return staffTarget(context, row.staff_change, row)
  if (row.host) return hostTarget(context, row.host)
  if (row.bot) return botTarget(context, row.bot)
  if (row.tenant_change) return tenantTarget(context, row.tenant_change)
  if (row.order_id === null) return policyTarget(context, row)
  const { order, coins } = await orderOf(context, row.order_id)
  return { is: 'order', isCurrent: order.version === row.order_version, order, coins }
}

export async function orderOf({ tx, scope }: StaffContext, id: string) {
  const order = existing(await findOrder(tx, scope, id), `There is no order ${id}.`)
  return { order, coins: await coinsOf(tx, scope, order) }
}

const NO_POLICY = 'A proposal names no policy.'

async function policyTarget(
  { tx, scope }: StaffContext,
  { policy: document, policy_base, policy_restores: restores }: ProposalRow,
): Promise<PolicyOfProposal> {
  const base = existing(await findPolicy(tx, scope.tenantId, policy_base), NO_POLICY)
  const { version } = await currentPolicy(tx, scope.tenantId)
  return {
    is: 'policy',
    isCurrent: version === base.version,
    base,
    document: existing(document, NO_POLICY),
    restores,
  }
}

const NO_BRAND = 'A proposal names no look.'

async function brandTarget(
  { tx, scope }: StaffContext,
  { brand_base, brand_restores: restores }: ProposalRow,
  brand: TenantBrand,
): Promise<BrandOfProposal> {
  const base = existing(await findBrand(tx, scope.tenantId, brand_base), NO_BRAND)
  const inForce = existing(await findBrand(tx, scope.tenantId, null), NO_BRAND)
  return { is: 'brand', isCurrent: inForce.version === base.version, base, brand, restores }
}

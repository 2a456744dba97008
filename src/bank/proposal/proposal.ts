import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type { listProposals, proposeOrderEnd, readProposal } from '#contract/ops/proposal'
import { proposalAccess, proposalKindsOf } from '#contract/ops/proposalAccess'
import { isUuid } from '#bank/db/uuid'
import { job } from '#bank/job/job'
import { bulkRow } from '#bank/ledger/step'
import { moveOrder } from '#bank/order/kernel'
import { findOrder, type OrderRow } from '#bank/order/order.rows'
import { pageFrom } from '#bank/page'
import { findPerson } from '#bank/person/person.rows'
import type { StaffContext } from '#bank/requestContext'
import { findStaff } from '#bank/staff/staff.rows'
import { findWallet } from '#bank/wallet/wallet.rows'
import {
  countProposals,
  findProposal,
  listProposalRows,
  proposalsMade,
  type ProposalListRow,
  type ProposalRow,
  type SealedPart,
} from './proposal.rows.ts'
import { eventOf, proposalShown } from './shown.ts'
import { objectOf, orderOf, targetOf, type ProposalTarget } from './target.ts'

const OPEN_FOR_MS = 3 * 24 * 3_600_000

export async function proposalOf({ tx, scope, caller }: StaffContext, id: string) {
  const row = isUuid(id) ? await findProposal(tx, scope.tenantId, id) : null
  if (!row || !proposalKindsOf(caller.role).includes(row.kind)) throw new Refusal('NOT_FOUND')
  return row
}

export async function handleListProposals(
  { status: wanted, ...page }: ParsedOf<typeof listProposals>,
  context: StaffContext,
) {
  const { tx, scope, caller } = context
  const filter = { status: wanted ?? null, kinds: proposalKindsOf(caller.role) }
  const total = await countProposals(tx, scope.tenantId, filter)
  const rows = await listProposalRows(tx, scope.tenantId, filter, page)
  const data = []
  for (const row of rows) data.push(proposalShown(context, row, await targetOf(context, row)))
  return pageFrom(data, total, page.offset)
}

export async function handleReadProposal(
  { id }: ParsedOf<typeof readProposal>,
  context: StaffContext,
) {
  const row = await proposalOf(context, id)
  return proposalShown(context, row, await targetOf(context, row))
}

/** Refused at once where the order would not take what is proposed. */
export async function stepProposeOrderEnd(
  { id, kind, reason }: ParsedOf<typeof proposeOrderEnd>,
  context: StaffContext,
) {
  const { tx, scope, world } = context
  if (!isUuid(id) || !(await findOrder(tx, scope, id))) throw new Refusal('NOT_FOUND')
  const { order, coins } = await orderOf(context, id)
  moveOrder({ world, coins }, order, eventOf[kind], { actor: 'operator' })
  const about = { ...aboutNothing, order_id: id, order_version: order.version }
  const names = await namesOf(context, order)
  return proposing(
    context,
    { kind, reason, about, names },
    { is: 'order', isCurrent: true, order, coins },
  )
}

type About = Pick<
  ProposalRow,
  | 'order_id'
  | 'order_version'
  | 'policy'
  | 'policy_base'
  | 'policy_restores'
  | 'policy_draft'
  | 'brand'
  | 'brand_base'
  | 'brand_restores'
  | 'vendor'
  | 'vendor_base'
  | 'vendor_hint'
  | 'vendor_tried_at'
  | 'vendor_former'
  | 'setting'
  | 'setting_before'
  | 'sighting_id'
  | 'claim_wallet_id'
  | 'closes_person_id'
  | 'adjustment'
  | 'customer_limit'
  | 'staff_change'
  | 'host'
  | 'bot'
  | 'tenant_change'
  | 'tenant_outcome'
  | 'tenant_obstacle'
> &
  SealedPart

export const aboutNothing: About = {
  order_id: null,
  order_version: null,
  policy: null,
  policy_base: null,
  policy_restores: null,
  policy_draft: null,
  brand: null,
  brand_base: null,
  brand_restores: null,
  vendor: null,
  vendor_base: null,
  vendor_box: null,
  vendor_hint: null,
  vendor_tried_at: null,
  vendor_former: null,
  setting: null,
  setting_before: null,
  sighting_id: null,
  claim_wallet_id: null,
  closes_person_id: null,
  adjustment: null,
  customer_limit: null,
  staff_change: null,
  host: null,
  bot: null,
  bot_box: null,
  tenant_change: null,
  tenant_outcome: null,
  tenant_obstacle: null,
}

interface NewProposal extends Pick<ProposalRow, 'kind' | 'reason'> {
  about: About
  /** Of the customer it is about. */
  names: Pick<ProposalListRow, 'wallet_number' | 'first_name' | 'last_name'>
}

export const noNames = { wallet_number: null, first_name: null, last_name: null }

export async function proposing(
  context: StaffContext,
  { kind, reason, about, names }: NewProposal,
  target: ProposalTarget,
) {
  const { tx, scope, world, caller, entered } = context
  if (!proposalAccess[kind].propose.includes(caller.role)) throw new Refusal('FORBIDDEN')
  const staff = await findStaff(tx, scope.tenantId, caller.staffId)
  const now = world.clock.now()
  const row: ProposalListRow & SealedPart = {
    id: world.random.id(),
    kind,
    status: 'PROPOSED',
    ...about,
    reason,
    proposed_by: caller.staffId,
    proposed_at: now,
    expires_at: new Date(now.getTime() + OPEN_FOR_MS),
    decided_by: null,
    decided_at: null,
    decision: null,
    moved_at: now,
    version: 1,
    proposer: staff?.name ?? '',
    decider: null,
    ...names,
  }
  entered.object = objectOf(target)
  entered.reason = reason
  const expiry = job(world, 'proposal.expire', {
    key: row.id,
    what: { proposalId: row.id },
    dueAt: row.expires_at,
  })
  return {
    step: { transfers: [], rows: [bulkRow(proposalsMade, row), expiry] },
    response: proposalShown(context, row, target),
  }
}

/** Of the customer whom it is about, and of their wallet. */
export async function namesOf(
  { tx, scope }: StaffContext,
  { walletId, personId }: Pick<OrderRow, 'walletId' | 'personId'>,
) {
  const wallet = await findWallet(tx, scope, walletId)
  const person = await findPerson(tx, scope.tenantId, personId)
  return {
    wallet_number: String(wallet?.number ?? ''),
    first_name: person?.first_name ?? null,
    last_name: person?.last_name ?? null,
  }
}

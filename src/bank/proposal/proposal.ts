import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import {
  proposalAccess,
  type listProposals,
  type proposeOrderEnd,
  type readProposal,
} from '#contract/ops/proposal'
import { isUuid } from '#bank/db/uuid'
import { job } from '#bank/job/job'
import { bulkRow } from '#bank/ledger/step'
import { moveOrder } from '#bank/order/kernel'
import { findOrder, type OrderRow } from '#bank/order/order.rows'
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
} from './proposal.rows.ts'
import { eventOf, orderOf, proposalShown } from './shown.ts'

const OPEN_FOR_MS = 3 * 24 * 3_600_000

export async function proposalOf({ tx, scope }: StaffContext, id: string) {
  const row = isUuid(id) ? await findProposal(tx, scope.tenantId, id) : null
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

export async function handleListProposals(
  { status: wanted, ...page }: ParsedOf<typeof listProposals>,
  context: StaffContext,
) {
  const { tx, scope } = context
  const status = wanted ?? null
  const total = await countProposals(tx, scope.tenantId, status)
  const rows = await listProposalRows(tx, scope.tenantId, status, page)
  const data = []
  for (const row of rows)
    data.push(proposalShown(context, row, await orderOf(context, row.order_id)))
  return { total, count: total, has_more: page.offset + rows.length < total, data }
}

export async function handleReadProposal(
  { id }: ParsedOf<typeof readProposal>,
  context: StaffContext,
) {
  const row = await proposalOf(context, id)
  return proposalShown(context, row, await orderOf(context, row.order_id))
}

/** Refused at once where the order would not take what is proposed. */
export async function stepProposeOrderEnd(
  { id, kind, reason }: ParsedOf<typeof proposeOrderEnd>,
  context: StaffContext,
) {
  const { tx, scope, world, caller, entered } = context
  if (!proposalAccess[kind].propose.includes(caller.role)) throw new Refusal('FORBIDDEN')
  if (!isUuid(id) || !(await findOrder(tx, scope, id))) throw new Refusal('NOT_FOUND')
  const target = await orderOf(context, id)
  moveOrder({ world, coins: target.coins }, target.order, eventOf[kind], { actor: 'operator' })
  const now = world.clock.now()
  const row: ProposalListRow = {
    id: world.random.id(),
    kind,
    status: 'PROPOSED',
    order_id: id,
    order_version: target.order.version,
    reason,
    proposed_by: caller.staffId,
    proposed_at: now,
    expires_at: new Date(now.getTime() + OPEN_FOR_MS),
    decided_by: null,
    decided_at: null,
    decision: null,
    moved_at: now,
    version: 1,
    ...(await namesOf(context, target.order)),
  }
  entered.object = `person ${target.order.personId}`
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

async function namesOf({ tx, scope, caller }: StaffContext, { walletId, personId }: OrderRow) {
  const staff = await findStaff(tx, scope.tenantId, caller.staffId)
  const wallet = await findWallet(tx, scope, walletId)
  const person = await findPerson(tx, scope.tenantId, personId)
  return {
    proposer: staff?.name ?? '',
    decider: null,
    wallet_number: String(wallet?.number ?? ''),
    first_name: person?.first_name ?? null,
    last_name: person?.last_name ?? null,
  }
}

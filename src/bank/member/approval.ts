import { Refusal } from '#contract/kit/refusal'
import type { OrderDetail } from '#contract/order'
import type { ApprovalPrice } from '#contract/orderApprovalShape'
import type { WalletRole } from '#contract/wallet'
import { asBank } from '#bank/db/asBank'
import type { Tx } from '#bank/db/engine'
import { job } from '#bank/job/job'
import type { JobHandlers } from '#bank/job/runJobs'
import { bulkRow, writeRows, type BulkRow } from '#bank/ledger/step'
import type { OrderRow } from '#bank/order/order.rows'
import { stepOrder } from '#bank/order/stepOrder'
import { knownAs } from '#bank/person/legalName'
import { assertNoWait, moneyWaitsUntil } from '#bank/proof/proof'
import type { PersonContext, SignedInContext } from '#bank/requestContext'
import type { BankServices } from '#bank/services'
import { actorIn } from './access.ts'
import { memberActs } from './access.rows.ts'
import { findWalletName, makerOf, ordersWaitingOf, peopleOfWallet } from './approval.rows.ts'
import { findStanding } from './payment.rows.ts'

/** Payments above a sum: a second person approves or declines them, never their maker. */
const approving: readonly WalletRole[] = ['owner', 'admin', 'approver']

export async function assertApproves({ tx, scope }: PersonContext, order: OrderRow) {
  const makerId = await makerOf(tx, scope.tenantId, order.id)
  const standing = scope.member && (await findStanding(tx, scope.tenantId, scope.member))
  const role = scope.member ? standing?.role : 'owner'
  if (!role || !approving.includes(role) || makerId === actorIn(scope).personId)
    throw new Refusal('ROLE_NOT_ALLOWED')
  return makerId
}

export async function approverRows(context: PersonContext, order: OrderRow): Promise<BulkRow[]> {
  const makerId = await assertApproves(context, order)
  assertNoWait(await moneyWaitsUntil(context), context.world.clock.now())
  const { member } = context.scope
  const { walletId } = order
  const acts = [
    // No membership of the owner's own could end.
    makerId !== null &&
      makerId !== order.personId &&
      ({ walletId, personId: makerId, act: 'ask' } as const),
    member && ({ ...member, act: 'approve' } as const),
  ]
  return acts.flatMap((act) => (act ? [bulkRow(memberActs, { ...act, worth: null })] : []))
}

/** What only those who may approve it are offered, and for everybody who they are. */
export async function approvalOf(
  { tx, scope }: PersonContext,
  order: OrderRow,
  priceNow: () => Promise<ApprovalPrice | null>,
): Promise<Partial<Pick<OrderDetail, 'approval' | 'next'>>> {
  if (order.facts.sub_status !== 'awaiting_approver') return {}
  const { tenantId } = scope
  const { personId } = actorIn(scope)
  const makerId = await makerOf(tx, tenantId, order.id)
  const people = await asBank(tx, scope, () => peopleOfWallet(tx, tenantId, order.walletId))
  const maker = people.find(({ id }) => id === makerId)
  const approvers = people.filter(({ id, role }) => id !== makerId && approving.includes(role))
  const role = people.find(({ id }) => id === personId)?.role
  const cancels = personId === makerId || role === 'owner' || role === 'admin'
  const decides = approvers.some(({ id }) => id === personId)
  const allowed_events = [
    ...(decides ? ['order.approve', 'order.decline'] : []),
    ...(cancels ? ['order.cancel'] : []),
  ]
  const until = order.deadlineAt?.toISOString() ?? null
  return {
    next: { mover: 'approver', why: 'awaiting_approver', until, allowed_events },
    approval: {
      made_by: maker ? knownAs(maker) : null,
      approvers: approvers.flatMap((one) => knownAs(one) ?? []),
      fixed: order.fixed ?? null,
      price: decides ? await priceNow() : null,
    },
  }
}

/** Whom the notices of a wallet's money concern, and what members call it. Runs as the bank. */
export async function approversOf(tx: Tx, tenantId: string, walletId: string) {
  const people = await peopleOfWallet(tx, tenantId, walletId)
  const [owner] = people
  return {
    ids: people.filter(({ role }) => approving.includes(role)).map(({ id }) => id),
    wallet: (await findWalletName(tx, tenantId, walletId)) ?? (owner ? knownAs(owner) : null),
  }
}

/**
 * What somebody made in a wallet and that still waits ends with their access. The membership is
 * locked here, so nothing of theirs is placed or approved any more once this has committed.
 */
export async function withdrawOrdersOf(
  { tx, scope, world }: Pick<SignedInContext, 'tx' | 'world'> & { scope: { tenantId: string } },
  member: { wallet_id: string; person_id: string },
): Promise<void> {
  const { tenantId } = scope
  const now = world.clock.now()
  const key = { walletId: member.wallet_id, personId: member.person_id }
  const orders = await ordersWaitingOf(tx, tenantId, key)
  const jobs = orders.map(({ id }) =>
    job(world, 'order.withdraw', { key: id, what: { orderId: id }, dueAt: now }),
  )
  await writeRows(tx, tenantId, jobs, now)
}

export const withdrawalJobs = (world: BankServices): Pick<JobHandlers, 'order.withdraw'> => ({
  'order.withdraw': async ({ orderId }, { tenantId }) => {
    await stepOrder(world, tenantId, orderId, ({ status }) =>
      status === 'NEW' ? { event: { type: 'order.withdraw' }, by: { actor: 'bank' } } : null,
    )
  },
})

import { fromMinor } from '#contract/kit/amount'
import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type {
  assignOrder,
  listWaitingOrders,
  OpsOrder,
  opsOrderCalls,
  readOpsOrder,
  retryOrder,
  WaitingOrder,
} from '#contract/ops/order'
import { orderProposalKinds } from '#contract/ops/proposal'
import { proposalAccess } from '#contract/ops/proposalAccess'
import { allows } from '#machines/kit/life'
import { orderLife, type OrderEvent } from '#machines/order/order.life'
import { maskedName } from '#bank/customer/mask'
import { isUuid } from '#bank/db/uuid'
import { moveOrder } from '#bank/order/kernel'
import { findOrder, type OrderRow } from '#bank/order/order.rows'
import { coinsOf } from '#bank/order/stepOrder'
import { orderCoinOf } from '#bank/order/wire'
import { pageFrom } from '#bank/page'
import { eventOf, feesOf } from '#bank/proposal/shown'
import type { HandlersOf, StaffContext } from '#bank/requestContext'
import { assign } from '#bank/staff/assign'
import { findForStaff, listStepsForStaff, listWaiting, type WaitingRow } from './orderQueue.rows.ts'

/** Somebody should have ended it by then. */
const DUE_AFTER_MS = 24 * 3_600_000

async function handleListWaitingOrders(
  { view, ...page }: ParsedOf<typeof listWaitingOrders>,
  { tx, scope, caller }: StaffContext,
) {
  const filter = { ...page, view: view ?? null, staffId: caller.staffId }
  const { rows, total } = await listWaiting(tx, scope.tenantId, filter)
  return pageFrom(rows.map(waitingShown), total, page.offset)
}

const isWaiting = ({ status, sub_status }: WaitingRow) =>
  status === 'ERROR' || sub_status === 'compliance_hold'

const waitingShown = (row: WaitingRow): WaitingOrder => ({
  id: row.id,
  number: row.number,
  type: row.order_type,
  status: row.status,
  detail: row.sub_status,
  direction: row.direction,
  customer: { id: row.person_id, name: maskedName(row.first_name, row.last_name) },
  total: fromMinor(BigInt(row.total), row.scale),
  symbol: row.symbol,
  since: row.updated_at.toISOString(),
  due_at: isWaiting(row) ? new Date(row.updated_at.getTime() + DUE_AFTER_MS).toISOString() : null,
  assignee: row.assignee_id ? { id: row.assignee_id, name: row.assignee ?? '' } : null,
  proposal:
    row.proposal_id && row.proposal_kind ? { id: row.proposal_id, kind: row.proposal_kind } : null,
})

async function orderFor({ tx, scope }: StaffContext, id: string) {
  const [row, order] = isUuid(id)
    ? [await findForStaff(tx, scope.tenantId, id), await findOrder(tx, scope, id)]
    : []
  if (!row || !order) throw new Refusal('NOT_FOUND')
  return { row, order }
}

async function handleReadOpsOrder(
  { id }: ParsedOf<typeof readOpsOrder>,
  context: StaffContext,
): Promise<OpsOrder> {
  const { tx, scope, caller } = context
  const { row, order } = await orderFor(context, id)
  const coins = await coinsOf(tx, scope, order)
  const [from, to] = [orderCoinOf(coins, order.fromId), orderCoinOf(coins, order.toId)]
  const steps = await listStepsForStaff(tx, scope.tenantId, id)
  const takes = (event: OrderEvent) => allows(orderLife, order, event)
  return {
    ...waitingShown(row),
    wallet: row.wallet_number,
    policy_version: row.policy_version,
    fees: fromMinor(feesOf(order), from.scale),
    arrives: fromMinor(order.arrives, to.scale),
    arrives_symbol: to.symbol,
    sent: sentOf(order),
    steps: steps.map(({ seq, to_status, sub_status, reason_code, at, ...step }) => ({
      ...step,
      id: String(seq),
      status: to_status,
      detail: sub_status,
      reason: reason_code,
      at: at.toISOString(),
    })),
    can_retry: takes({ type: 'order.retry' }),
    can_propose: row.proposal_id
      ? []
      : orderProposalKinds.filter(
          (kind) => proposalAccess[kind].propose.includes(caller.role) && takes(eventOf[kind]),
        ),
  }
}

/** The recipient as the customer has them: no more of an account than they read themselves. */
function sentOf({ id, rail, railRef, sentAt, facts, destination, ...order }: OrderRow) {
  if (rail === null || sentAt === null) return null
  return {
    rail,
    key: id,
    attempt: facts.attempt + 1,
    reference: railRef,
    recipient: destination?.title ?? order.toAddress,
    recipient_detail: destination?.detail ?? null,
    text: order.reference,
    at: sentAt.toISOString(),
  }
}

async function handleAssignOrder(
  { id, mine }: ParsedOf<typeof assignOrder>,
  context: StaffContext,
) {
  const { row } = await orderFor(context, id)
  context.entered.object = `person ${row.person_id}`
  return assign(context, `order ${id}`, mine)
}

async function stepRetryOrder({ id, reason }: ParsedOf<typeof retryOrder>, context: StaffContext) {
  const { tx, scope, world, caller, entered } = context
  const { order } = await orderFor(context, id)
  const coins = await coinsOf(tx, scope, order)
  const by = { actor: 'operator', actorId: caller.staffId } as const
  const { order: moved, step } = moveOrder({ world, coins }, order, { type: 'order.retry' }, by)
  entered.object = `person ${order.personId}`
  entered.reason = reason
  return { step, response: { id, status: moved.status } }
}

export const orderQueueRoutes: HandlersOf<typeof opsOrderCalls> = {
  listWaitingOrders: handleListWaitingOrders,
  readOpsOrder: handleReadOpsOrder,
  assignOrder: handleAssignOrder,
  retryOrder: { ledgerStep: stepRetryOrder },
}

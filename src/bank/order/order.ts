import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type {
  approveOrder,
  cancelOrder,
  listOrders as listOrdersCall,
  readOrder,
} from '#contract/order'
import type { declineOrder } from '#contract/orderApproval'
import type { OrderEvent } from '#machines/order/order.life'
import { isUuid } from '#bank/db/uuid'
import { actorIn } from '#bank/member/access'
import { approvalOf, approverRows, assertApproves } from '#bank/member/approval'
import { unsecondedRows } from '#bank/member/approvalSum'
import { assertMadeBy, memberPaymentOf } from '#bank/member/payment'
import { pageFrom } from '#bank/page'
import { proofRows } from '#bank/proof/proof'
import { findCoins } from '#bank/rate/rate.rows'
import { findRecallOfOrder } from '#bank/recall/recall.rows'
import { orderRecallShown } from '#bank/recall/shown'
import type { PersonContext } from '#bank/requestContext'
import { walletOf } from '#bank/wallet/wallet'
import { proofUnderRequest } from './approval.ts'
import { commentsOf } from './comment.rows.ts'
import { moveOrder, type OrderActor, type OrderChange } from './kernel.ts'
import { findOrder, findOrderByNumber, listOrderRows, type OrderRow } from './order.rows.ts'
import { listOrderSteps } from './orderSteps.rows.ts'
import { approvalPriceOf, pricedAnew, repriced } from './repricing.ts'
import { coinsOf } from './stepOrder.ts'
import { proofBindingOf } from './stepUp.ts'
import { detailOf, orderCoinOf, orderShown, type OrderCoins } from './wire.ts'

const NUMBER = /^\d{1,16}$/

export async function ownOrderOf({ tx, scope }: PersonContext, name: string): Promise<OrderRow> {
  const order = isUuid(name)
    ? await findOrder(tx, scope, name)
    : NUMBER.test(name)
      ? await findOrderByNumber(tx, scope, name)
      : null
  if (!order) throw new Refusal('NOT_FOUND')
  return order
}

/** The same, where the call also names the wallet it must be of. */
export async function ownOrderIn(context: PersonContext, name: string, walletId: string) {
  const order = await ownOrderOf(context, name)
  const wallet = await walletOf(context.tx, context.scope, walletId)
  if (order.walletId !== wallet.id) throw new Refusal('NOT_FOUND')
  return order
}

export async function handleListOrders(
  request: ParsedOf<typeof listOrdersCall>,
  { tx, scope }: PersonContext,
) {
  const { wallet_id, limit, offset, filter = {} } = request
  const wallet = await walletOf(tx, scope, wallet_id)
  const statuses = filter.status === undefined ? null : [filter.status].flat()
  const orderFilter = { walletId: wallet.id, statuses, type: filter.order_type ?? null }
  const { orders: found, total } = await listOrderRows(tx, scope, orderFilter, { limit, offset })
  const ids = new Set(found.flatMap(({ fromId, toId }) => [fromId, toId]))
  const coins = await findCoins(tx, scope.tenantId, [...ids])
  const data = found.map((order) => orderShown(order, coins))
  return pageFrom(data, total, offset)
}

export async function handleReadOrder(
  { order_uuid }: ParsedOf<typeof readOrder>,
  context: PersonContext,
) {
  const { tx, scope } = context
  const order = await ownOrderOf(context, order_uuid)
  const coins = await coinsOf(tx, scope, order)
  const comment = (await commentsOf(tx, scope, [order.id])).get(order.id) ?? null
  const steps = await listOrderSteps(tx, scope, order.id)
  const detail = detailOf(order, coins, steps, comment, actorIn(scope).personId)
  const newest = await findRecallOfOrder(tx, scope.tenantId, order.id)
  const recall = orderRecallShown(order, newest, coins, context.world.clock.now())
  const approval = await approvalOf(context, order, () => approvalPriceOf(context, order, coins))
  return { ...detail, ...approval, recall }
}

/** An approval counts only while its quote is valid. */
export async function handleApproveOrder(
  { order_uuid, quote_id: quoteId }: ParsedOf<typeof approveOrder>,
  context: PersonContext,
) {
  const order = await ownOrderOf(context, order_uuid)
  const now = context.world.clock.now()
  if (order.status === 'NEW' && order.quoteUntil && order.quoteUntil <= now)
    throw new Refusal('QUOTE_EXPIRED')
  const coins = await coinsOf(context.tx, context.scope, order)
  const allowed = await mayApprove(context, order, coins)
  const priced = await pricedAnew(context, { order, coins, quoteId })
  const moved = orderMoved(context, priced, coins, { type: 'order.approve' })
  const proof =
    (await proofUnderRequest(context, priced, coins)) ??
    (await proofRows(context, proofBindingOf(priced, coins)))
  const step = repriced(order, priced, moved.step)
  const rows = [...step.rows, ...proof, ...allowed]
  return responseOf({ order: moved.order, step: { ...step, rows } }, coins)
}

/** What the approval rests on, asked again in its commit. */
async function mayApprove(context: PersonContext, order: OrderRow, coins: OrderCoins) {
  if (order.facts.needsApprover) return approverRows(context, order)
  await assertMadeBy(context, order.id)
  const coin = orderCoinOf(coins, order.fromId)
  const unseconded = unsecondedRows(context, order)
  const { rows } = await memberPaymentOf(context, {
    coin,
    minor: order.total,
    walletId: unseconded.length > 0 ? order.walletId : null,
    mayWait: false,
  })
  return [...rows, ...unseconded]
}

export async function handleDeclineOrder(
  { order_uuid, reason }: ParsedOf<typeof declineOrder>,
  context: PersonContext,
) {
  const order = await ownOrderOf(context, order_uuid)
  if (order.facts.needsApprover) await assertApproves(context, order)
  const coins = await coinsOf(context.tx, context.scope, order)
  return responseOf(orderMoved(context, order, coins, { type: 'order.decline', reason }), coins)
}

export async function handleCancelOrder(
  { order_uuid }: ParsedOf<typeof cancelOrder>,
  context: PersonContext,
) {
  const order = await ownOrderOf(context, order_uuid)
  await assertMadeBy(context, order.id)
  const coins = await coinsOf(context.tx, context.scope, order)
  return responseOf(orderMoved(context, order, coins, { type: 'order.cancel' }), coins)
}

export const byCustomer = ({ scope }: PersonContext): OrderActor => ({
  actor: 'customer',
  actorId: actorIn(scope).personId,
})

const orderMoved = (
  context: PersonContext,
  order: OrderRow,
  coins: OrderCoins,
  event: OrderEvent,
): OrderChange => moveOrder({ world: context.world, coins }, order, event, byCustomer(context))

export const responseOf = (
  { order, step }: OrderChange,
  coins: Parameters<typeof orderShown>[1],
) => ({
  step,
  response: orderShown(order, coins),
})

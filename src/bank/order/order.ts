import type { Heard } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type {
  approveOrder,
  cancelOrder,
  listOrders as listOrdersCall,
  pressOrder,
  readOrder,
} from '#contract/order'
import type { OrderEvent } from '#machines/order/order.life'
import { proofRows } from '#bank/proof/proof'
import { findCoins } from '#bank/rate/rate.rows'
import type { PersonVisit } from '#bank/requestContext'
import { walletOf } from '#bank/wallet/wallet'
import { moveOn, type By, type Moved } from './kernel.ts'
import { findOrder, findOrderByNumber, listOrders, listSteps, type OrderRow } from './order.rows.ts'
import { returned } from './returned.ts'
import { coinsOf } from './stepOrder.ts'
import { boundOf } from './stepUp.ts'
import { detailOf, orderOf, type Coins } from './wire.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const NUMBER = /^\d{1,16}$/

/** The person's own order, by either of its names; anybody else's is not there. */
async function mine({ tx, scope }: PersonVisit, name: string): Promise<OrderRow> {
  const order = UUID.test(name)
    ? await findOrder(tx, scope, name)
    : NUMBER.test(name)
      ? await findOrderByNumber(tx, scope, name)
      : null
  if (!order) throw new Refusal('NOT_FOUND')
  return order
}

export async function orders(heard: Heard<typeof listOrdersCall>, { tx, scope }: PersonVisit) {
  const { wallet_id, limit, offset, filter = {} } = heard
  const wallet = await walletOf(tx, scope, wallet_id)
  const statuses = filter.status === undefined ? null : [filter.status].flat()
  const asked = { walletId: wallet.id, statuses, type: filter.order_type ?? null }
  const { orders: found, total } = await listOrders(tx, scope, asked, { limit, offset })
  const ids = new Set(found.flatMap(({ fromId, toId }) => [fromId, toId]))
  const coins = await findCoins(tx, scope.tenantId, [...ids])
  const data = found.map((order) => orderOf(order, coins))
  return { total, count: total, data, has_more: offset + data.length < total }
}

export async function orderHere({ order_uuid }: Heard<typeof readOrder>, visit: PersonVisit) {
  const { tx, scope } = visit
  const order = await mine(visit, order_uuid)
  const coins = await coinsOf(tx, scope, order)
  return detailOf(order, coins, await listSteps(tx, scope, order.id))
}

/** A yes holds for the price it was given for: when that is over, the order is asked for anew. */
export async function approve({ order_uuid }: Heard<typeof approveOrder>, visit: PersonVisit) {
  const order = await mine(visit, order_uuid)
  const now = visit.world.clock.now()
  if (order.status === 'NEW' && order.quoteUntil && order.quoteUntil <= now)
    throw new Refusal('QUOTE_EXPIRED')
  const coins = await coinsOf(visit.tx, visit.scope, order)
  const { order: approved, step } = moved(visit, order, coins, { type: 'order.approve' })
  const rows = [...step.rows, ...(await proofRows(visit, boundOf(order, coins)))]
  return answered({ order: approved, step: { ...step, rows } }, coins)
}

export async function cancel({ order_uuid }: Heard<typeof cancelOrder>, visit: PersonVisit) {
  const order = await mine(visit, order_uuid)
  const coins = await coinsOf(visit.tx, visit.scope, order)
  return answered(moved(visit, order, coins, { type: 'order.cancel' }), coins)
}

const byCustomer = ({ scope }: PersonVisit): By => ({ actor: 'customer', actorId: scope.personId })

const moved = (visit: PersonVisit, order: OrderRow, coins: Coins, event: OrderEvent): Moved =>
  moveOn({ world: visit.world, coins }, order, event, byCustomer(visit))

const answered = ({ order, step }: Moved, coins: Parameters<typeof orderOf>[1]) => ({
  step,
  answer: orderOf(order, coins),
})

/** Play tenants only: says to an order what its rail, the clock or the bank's people would say. */
export async function press(heard: Heard<typeof pressOrder>, visit: PersonVisit) {
  const order = await mine(visit, heard.order_uuid)
  const coins = await coinsOf(visit.tx, visit.scope, order)
  const ground = { world: visit.world, coins }
  const by: By = { actor: heard.event.startsWith('order.') ? 'operator' : 'rail' }
  if (heard.event === 'rail.returned') return answered(returned(ground, order, by), coins)
  return answered(moveOn(ground, order, eventIn(heard), by), coins)
}

function eventIn({ event, reason, seen, needed }: Heard<typeof pressOrder>): OrderEvent {
  switch (event) {
    case 'rail.confirming':
      return { type: event, seen: seen ?? 1, needed: needed ?? 3 }
    case 'rail.rejected':
      return { type: event, reason: reason ?? 'account_closed' }
    case 'order.withhold':
    case 'order.reject':
      return { type: event, reason: reason ?? 'name_screening' }
    case 'rail.returned':
      throw new Error('A return is an order of its own.')
    default:
      return { type: event }
  }
}

import { Refusal } from '#contract/kit/refusal'
import { bornFacts } from '#machines/order/order.life'
import { bulkRow } from '#bank/ledger/step'
import { createOrder, type OrderActor, type OrderDeps, type OrderChange } from './kernel.ts'
import type { OrderRow } from './order.rows.ts'
import { orderHistory, ordersMoved } from './orderWrites.rows.ts'

/** The order stays complete: the money comes in by a new order, and each links to the other. */
export function returned(deps: OrderDeps, order: OrderRow, by: OrderActor): OrderChange {
  if (order.status !== 'COMPLETE' || order.facts.direction !== 'out' || !paidOut(order))
    throw new Refusal('STATE_CONFLICT', 'Only what a rail has paid out can come back.', {
      state: order.status,
      allowed_events: [],
    })
  if (order.linkedOrderId !== null)
    throw new Refusal('STATE_CONFLICT', 'It came back already.', {
      state: order.status,
      allowed_events: [],
    })
  const { id, number, clock } = fresh(deps)
  const refund = createOrder(
    deps,
    {
      ...order,
      id,
      number,
      fromId: order.toId,
      total: order.arrives,
      net: order.arrives,
      lines: [],
      rate: '1',
      linkedOrderId: order.id,
      requestId: null,
      deadlineAt: null,
      createdAt: clock.now(),
    },
    bornFacts('in', 'byRail'),
    { events: [{ type: 'funds.received' }, { type: 'rail.settled' }], by },
  )
  const linked = { ...order, linkedOrderId: id, version: order.version + 1, updatedAt: clock.now() }
  const rows = [
    bulkRow(ordersMoved, linked),
    bulkRow(orderHistory, {
      orderId: order.id,
      seq: linked.version,
      from: order.status,
      event: 'rail.returned',
      to: order.status,
      subStatus: order.facts.sub_status,
      reasonCode: order.facts.reason_code,
      money: order.facts.money,
      actor: by.actor,
      actorId: by.actorId ?? null,
    }),
  ]
  return { order: linked, step: { ...refund.step, rows: [...refund.step.rows, ...rows] } }
}

/** Money on cards is still the customer's and comes back by a withdrawal. */
const paidOut = ({ rail }: OrderRow) => rail !== null && rail !== 'cards'

const fresh = ({ world }: OrderDeps) => ({
  id: world.random.id(),
  number: world.random.number(),
  clock: world.clock,
})

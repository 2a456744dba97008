import { Refusal } from '#contract/kit/refusal'
import { bornFacts } from '#machines/order/order.life'
import { createOrder, type OrderActor, type OrderDeps, type OrderChange } from './kernel.ts'
import { noted } from './noted.ts'
import type { OrderRow } from './order.rows.ts'

/** The return of a recall has its id, and may be less than was paid. */
interface Back {
  id: string
  minor: bigint
}

/** The order stays complete: the money comes in by a new order, and each links to the other. */
export function returned(
  deps: OrderDeps,
  order: OrderRow,
  by: OrderActor,
  back?: Back,
): OrderChange {
  const { id, minor } = back ?? { id: deps.world.random.id(), minor: order.arrives }
  assertReturnable(order, minor)
  const { clock, random } = deps.world
  const refund = createOrder(
    deps,
    {
      ...order,
      id,
      number: random.number(),
      fromId: order.toId,
      total: minor,
      net: minor,
      arrives: minor,
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
  const linked = noted(deps.world, order, { event: 'rail.returned', by, linkedOrderId: id })
  const rows = [...refund.step.rows, ...linked.rows]
  return { order: linked.order, step: { ...refund.step, rows } }
}

function assertReturnable(order: OrderRow, minor: bigint): void {
  const { status: state } = order
  const conflict = (detail: string) =>
    new Refusal('STATE_CONFLICT', detail, { state, allowed_events: [] })
  if (state !== 'COMPLETE' || order.facts.direction !== 'out' || !paidOut(order))
    throw conflict('Only what a rail has paid out can come back.')
  if (order.linkedOrderId !== null) throw conflict('It came back already.')
  if (minor <= 0n || minor > order.arrives)
    throw new Error(`Of order ${order.id} more came back than was paid.`)
}

/** Money on cards is still the customer's and comes back by a withdrawal. */
const paidOut = ({ rail }: OrderRow) => rail !== null && rail !== 'cards'

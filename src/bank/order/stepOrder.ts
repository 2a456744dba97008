import { Refusal } from '#contract/kit/refusal'
import type { OrderEvent } from '#machines/order/order.life'
import type { Scope, Tx } from '#bank/db/engine'
import { findCoins } from '#bank/rate/rate.rows'
import type { World } from '#bank/services'
import { moveOn, type By } from './kernel.ts'
import { findOrder, type OrderRow, type OrderTerms } from './order.rows.ts'

const TRIES_MAX = 5

export interface StepAsked {
  event: OrderEvent
  by: By
  railRef?: string | null
}

/**
 * Moves an order as the bank's own work: reads it, works out the step and commits it. Where somebody
 * else was quicker the order is read anew, and what it takes now decides; so two who say the same
 * thing at once leave one step. Null where there is nothing to do any more.
 */
export async function stepOrder(
  world: World,
  tenantId: string,
  orderId: string,
  ask: (order: OrderRow) => StepAsked | null,
): Promise<OrderRow | null> {
  for (let tries = 1; ; tries += 1) {
    const { order, coins } = await readAsBank(world, tenantId, orderId)
    const asked = ask(order)
    if (!asked) return null
    const { event, by, railRef = order.railRef } = asked
    const moved = moveOn({ world, coins }, order, event, by, railRef)
    try {
      await world.writer.commit(tenantId, moved.step)
      return moved.order
    } catch (thrown) {
      if (!movedMeanwhile(thrown) || tries >= TRIES_MAX) throw thrown
    }
  }
}

const movedMeanwhile = (thrown: unknown) =>
  thrown instanceof Refusal && thrown.code === 'STATE_CONFLICT'

export async function readAsBank({ engine }: World, tenantId: string, orderId: string) {
  const scope = { tenantId, personId: null }
  return engine.transaction(scope, async (tx) => {
    const order = await findOrder(tx, scope, orderId)
    if (!order) throw new Error(`There is no order ${orderId}.`)
    return { order, coins: await coinsOf(tx, scope, order) }
  })
}

export const coinsOf = (tx: Tx, { tenantId }: Scope, { fromId, toId }: OrderTerms) =>
  findCoins(tx, tenantId, [fromId, toId])

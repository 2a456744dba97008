import { Refusal } from '#contract/kit/refusal'
import type { OrderEvent } from '#machines/order/order.life'
import type { Scope, Tx } from '#bank/db/engine'
import { existing } from '#bank/existing'
import type { BulkRow } from '#bank/ledger/step'
import { findCoins } from '#bank/rate/rate.rows'
import type { BankServices } from '#bank/services'
import { moveOrder, type OrderActor } from './kernel.ts'
import { findOrder, type OrderRow, type OrderTerms } from './order.rows.ts'

const ATTEMPTS_MAX = 5

export interface StepRequest {
  event: OrderEvent
  by: OrderActor
  railRef?: string | null
  /** What commits with it. */
  rows?: readonly BulkRow[]
}

/**
 * If somebody else moved it first, it is read again and decided anew. Null if there is nothing to
 * do.
 */
export async function stepOrder(
  world: BankServices,
  tenantId: string,
  orderId: string,
  decide: (order: OrderRow) => StepRequest | null,
): Promise<OrderRow | null> {
  for (let attempts = 1; ; attempts += 1) {
    const { order, coins } = await readAsBank(world, tenantId, orderId)
    const step = decide(order)
    if (!step) return null
    const { event, by, railRef = order.railRef, rows = [] } = step
    const moved = moveOrder({ world, coins }, order, event, by, railRef)
    try {
      await world.writer.commit(tenantId, { ...moved.step, rows: [...moved.step.rows, ...rows] })
      return moved.order
    } catch (error) {
      if (!movedMeanwhile(error) || attempts >= ATTEMPTS_MAX) throw error
    }
  }
}

const movedMeanwhile = (error: unknown) =>
  error instanceof Refusal && error.code === 'STATE_CONFLICT'

export async function readAsBank({ engine }: BankServices, tenantId: string, orderId: string) {
  const scope = { tenantId, personId: null }
  return engine.transaction(scope, async (tx) => {
    const order = existing(await findOrder(tx, scope, orderId), `There is no order ${orderId}.`)
    return { order, coins: await coinsOf(tx, scope, order) }
  })
}

export const coinsOf = (tx: Tx, { tenantId }: Scope, { fromId, toId }: OrderTerms) =>
  findCoins(tx, tenantId, [fromId, toId])

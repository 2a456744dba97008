import { outgoing } from '#bank/chain/outgoing.rows'
import { job } from '#bank/job/job'
import { written, type Written } from '#bank/ledger/step'
import type { World } from '#bank/services'
import type { OrderRow } from './order.rows.ts'

type Ground = Pick<World, 'clock' | 'random'>

/**
 * What is written with the step that lets money go, so that its rail is told after the commit and
 * never before. A chain's payment is written down itself; every other rail has its job.
 */
export function tellingRail(ground: Ground, order: OrderRow): Written[] {
  const { id, chainId, toAddress } = order
  const dueAt = ground.clock.now()
  if (order.rail !== 'chain')
    return [
      job(ground, 'rail.tell', { key: `${id} ${order.version}`, what: { orderId: id }, dueAt }),
    ]
  if (chainId === null || toAddress === null)
    throw new Error(`Order ${id} goes over a chain to nowhere.`)
  const { toId: currencyId, memo, arrives: minor } = order
  return [written(outgoing, { key: id, chainId, currencyId, to: toAddress, memo, minor })]
}

/** One question to the rail at a time, however often it is asked for. */
export const asking = (ground: Ground, { id }: OrderRow, dueAt: Date): Written =>
  job(ground, 'rail.ask', { key: id, what: { orderId: id }, dueAt })

export const alarm = (ground: Ground, { id, version }: OrderRow): Written =>
  job(ground, 'order.alarm', {
    key: `${id} ${version}`,
    what: { orderId: id },
    dueAt: ground.clock.now(),
  })

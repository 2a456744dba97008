import { outgoing } from '#bank/chain/outgoing.rows'
import { existing } from '#bank/existing'
import { job } from '#bank/job/job'
import { bulkRow, type BulkRow } from '#bank/ledger/step'
import type { BankServices } from '#bank/services'
import type { OrderRow } from './order.rows.ts'

type RailJobDeps = Pick<BankServices, 'clock' | 'random'>

/** In the step that releases the money, so that the rail is told only after the commit. */
export function sendToRailJobs(deps: RailJobDeps, order: OrderRow): BulkRow[] {
  const { id, chainId, toAddress } = order
  const dueAt = deps.clock.now()
  if (order.rail !== 'chain')
    return [job(deps, 'rail.tell', { key: `${id} ${order.version}`, what: { orderId: id }, dueAt })]
  const { toId: currencyId, memo, arrives: minor } = order
  const nowhere = `Order ${id} goes over a chain to nowhere.`
  const end = { chainId: existing(chainId, nowhere), to: existing(toAddress, nowhere) }
  return [bulkRow(outgoing, { key: id, ...end, currencyId, memo, minor })]
}

/** One poll at a time, by its key. */
export const pollRailJob = (deps: RailJobDeps, { id }: OrderRow, dueAt: Date): BulkRow =>
  job(deps, 'rail.ask', { key: id, what: { orderId: id }, dueAt })

export const alarmJob = (deps: RailJobDeps, { id, version }: OrderRow): BulkRow =>
  job(deps, 'order.alarm', {
    key: `${id} ${version}`,
    what: { orderId: id },
    dueAt: deps.clock.now(),
  })

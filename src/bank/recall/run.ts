import { Refusal } from '#contract/kit/refusal'
import { isOpenRecall } from '#contract/recallShape'
import { existing } from '#bank/existing'
import type { JobHandlers, JobResult } from '#bank/job/runJobs'
import { railOrderOf } from '#bank/order/rails'
import { coinsOf } from '#bank/order/stepOrder'
import { findOrder, type OrderRow } from '#bank/order/order.rows'
import type { RailRecallStatus } from '#bank/outside/rails/rail'
import type { BankServices } from '#bank/services'
import { findOrderIdOfRecall, findRecall, type RecallRow } from './recall.rows.ts'
import { moveRecall, type RecallNews } from './step.ts'

/**
 * The rail is asked once, then followed until the other bank answers or its time is over. What comes
 * back later is a return like any other.
 */
export const recallJobs = (world: BankServices): Pick<JobHandlers, 'recall.run'> => ({
  'recall.run': ({ recallId }, { tenantId }) => run(world, tenantId, recallId),
})

interface Found {
  order: OrderRow
  recall: RecallRow
}

async function run(world: BankServices, tenantId: string, id: string): Promise<JobResult> {
  const found = await readAsBank(world, tenantId, id)
  if (!isOpenRecall(found.recall.status)) return
  const isDue = found.recall.due_at <= world.clock.now()
  const { status, askEveryMs } = await ask(world, tenantId, found, isDue)
  const { recall } = await step(world, tenantId, id, (now) => newsOf(now, status, isDue))
  if (!isOpenRecall(recall.status)) return
  const next = new Date(world.clock.now().getTime() + askEveryMs)
  return { again: next < recall.due_at ? next : recall.due_at }
}

/** Once its time is over, a rail that does not answer says nothing. */
async function ask(
  world: BankServices,
  tenantId: string,
  { order, recall }: Found,
  isDue: boolean,
) {
  const { link, instruction } = existing(
    await railOrderOf(world, tenantId, order.id),
    `Order ${order.id} went over no bank's rail.`,
  )
  const request = {
    key: recall.id,
    reason: recall.reason,
    payment: instruction,
    paymentRef: order.railRef,
    askedAt: recall.created_at,
  }
  const asking = recall.status === 'REQUESTED' ? link.recall(request) : link.pollRecall(request)
  const status = await asking.catch((error: unknown) => {
    if (!isDue) throw error
    return null
  })
  return { status, askEveryMs: link.askEveryMs }
}

/** Null where nothing is new. Money comes back only of what has been paid out. */
function newsOf(
  { order, recall }: Found,
  status: RailRecallStatus | null,
  isDue: boolean,
): RecallNews | null {
  const by = { actor: 'rail' } as const
  if (!isOpenRecall(recall.status)) return null
  if (order.status === 'FAILED') return { event: { type: 'payment.failed' }, by }
  const reference = status?.ref ?? recall.reference
  if (status?.is === 'refused')
    return { event: { type: 'recall.refused', answer: status.answer }, by, reference }
  if (status?.is === 'returned' && order.status === 'COMPLETE')
    return { event: { type: 'recall.returned' }, by, reference, minor: status.minor }
  if (isDue) return { event: { type: 'recall.expired' }, by: { actor: 'bank' } }
  return status && recall.status === 'REQUESTED'
    ? { event: { type: 'recall.taken' }, by, reference }
    : null
}

const ATTEMPTS_MAX = 5

/** If somebody else moved the order first, both are read again and decided anew. */
async function step(
  world: BankServices,
  tenantId: string,
  id: string,
  decide: (found: Found) => RecallNews | null,
): Promise<Found> {
  for (let attempts = 1; ; attempts += 1) {
    const { order, recall, coins } = await readAsBank(world, tenantId, id)
    const news = decide({ order, recall })
    if (!news) return { order, recall }
    try {
      const moved = moveRecall({ world, coins }, order, recall, news)
      await world.writer.commit(tenantId, moved.step)
      return moved
    } catch (error) {
      const isOutrun = error instanceof Refusal && error.code === 'STATE_CONFLICT'
      if (!isOutrun || attempts >= ATTEMPTS_MAX) throw error
    }
  }
}

/** The order first: its version tells whether the recall moved since. */
async function readAsBank({ engine }: BankServices, tenantId: string, id: string) {
  const scope = { tenantId, personId: null }
  return engine.transaction(scope, async (tx) => {
    const missing = `There is no recall ${id}.`
    const orderId = existing(await findOrderIdOfRecall(tx, tenantId, id), missing)
    const order = existing(await findOrder(tx, scope, orderId), `Recall ${id} is of no order.`)
    const recall = existing(await findRecall(tx, tenantId, id), missing)
    return { order, recall, coins: await coinsOf(tx, scope, order) }
  })
}

import type { OrderEvent } from '#machines/order/order.life'
import { existing } from '#bank/existing'
import type { JobResult, JobHandlers } from '#bank/job/runJobs'
import type { OutgoingHandler, OutgoingUpdate } from '#bank/chain/outgoing'
import { commitLedgerRows } from '#bank/ledger/step'
import type { RailInstruction, RailStatus } from '#bank/outside/rails/rail'
import { holderOf } from '#bank/person/legalName'
import { findPerson } from '#bank/person/person.rows'
import { findCoins, type Coin } from '#bank/rate/rate.rows'
import { isSandbox } from '#bank/tenant/tenant.rows'
import type { BankServices } from '#bank/services'
import { moveOrder, type OrderActor } from './kernel.ts'
import { findOrder, type OrderRow } from './order.rows.ts'
import { railEntryOf } from './postings.ts'
import { pollRailJob } from './railJobs.ts'
import { coinsOf, readAsBank, stepOrder } from './stepOrder.ts'

/**
 * A rail that does not answer is called again with the same key. After the last attempt the outcome
 * is unknown and the money stays where it is, until the rail or an operator settles it.
 */

const SEND_ATTEMPTS_MAX = 5
const ASK_AGAIN_IN_DOUBT_MS = 60_000
const ALARM_EVERY_MS = 3_600_000
/** After this long without a definite status the rail counts as lost. */
const SILENCE_MAX_MS = 3 * 24 * 3_600_000

const byRail: OrderActor = { actor: 'rail' }
const byBank: OrderActor = { actor: 'bank' }

export const orderJobs = (
  world: BankServices,
): Pick<JobHandlers, 'rail.tell' | 'rail.ask' | 'order.expire' | 'order.alarm'> => ({
  'rail.tell': async ({ orderId }, at) => sendToRail(world, at.tenantId, orderId, at.attempts),
  'rail.ask': async ({ orderId }, { tenantId }) => pollRail(world, tenantId, orderId),
  'order.expire': async ({ orderId }, { tenantId }) => expire(world, tenantId, orderId),
  'order.alarm': async ({ orderId }, { tenantId }) => raiseAlarm(world, tenantId, orderId),
})

async function sendToRail(
  world: BankServices,
  tenantId: string,
  orderId: string,
  attempts: number,
) {
  const railOrder = await railOrderOf(world, tenantId, orderId)
  if (!railOrder) return
  const { order, link, instruction } = railOrder
  if (order.status !== 'PROCESSING' || order.facts.sub_status !== 'queued') return
  const railStatus = await link.send(instruction).catch((error: unknown) => {
    if (attempts < SEND_ATTEMPTS_MAX) throw error
    return null
  })
  // Before the order is updated: sending is retried only while it is queued.
  const dueAt = new Date(world.clock.now().getTime() + link.askEveryMs)
  await world.writer.commit(tenantId, { transfers: [], rows: [pollRailJob(world, order, dueAt)] })
  await applyRailStatus(world, tenantId, orderId, railStatus)
}

async function pollRail(
  world: BankServices,
  tenantId: string,
  orderId: string,
): Promise<JobResult> {
  const railOrder = await railOrderOf(world, tenantId, orderId)
  if (!railOrder) return
  const { order, link, instruction } = railOrder
  if (order.status !== 'PROCESSING' && order.status !== 'ERROR') return
  const railStatus = await link.poll(instruction)
  const after = await applyRailStatus(
    world,
    tenantId,
    orderId,
    tooLong(world, order) ? null : railStatus,
  )
  const { status } = after ?? order
  const now = world.clock.now().getTime()
  if (status === 'PROCESSING') return { again: new Date(now + link.askEveryMs) }
  if (status === 'ERROR') return { again: new Date(now + ASK_AGAIN_IN_DOUBT_MS) }
}

const tooLong = ({ clock }: BankServices, { status, sentAt }: OrderRow) =>
  status === 'PROCESSING' &&
  sentAt !== null &&
  clock.now().getTime() - sentAt.getTime() > SILENCE_MAX_MS

const applyRailStatus = (
  world: BankServices,
  tenantId: string,
  orderId: string,
  railStatus: RailStatus | null,
) =>
  stepOrder(world, tenantId, orderId, (order) => {
    const event = railStatus ? eventFor(order, railStatus) : lostFor(order)
    if (!event) return null
    return {
      event,
      by: byRail,
      ...(railStatus && 'ref' in railStatus && { railRef: railStatus.ref }),
    }
  })

const lostFor = ({ status }: OrderRow): OrderEvent | null =>
  status === 'PROCESSING' ? { type: 'rail.lost' } : null

/** The event of a rail's status; null if the order already has it. */
function eventFor(order: OrderRow, railStatus: RailStatus): OrderEvent | null {
  if (order.status === 'ERROR') return eventInDoubt(railStatus)
  if (order.status !== 'PROCESSING') return null
  switch (railStatus.is) {
    case 'submitted':
      return order.facts.sub_status === 'queued' ? { type: 'rail.submitted' } : null
    case 'confirming':
      return order.facts.confirmations?.seen === railStatus.seen
        ? null
        : { type: 'rail.confirming', seen: railStatus.seen, needed: railStatus.needed }
    case 'settled':
      return { type: 'rail.settled' }
    case 'rejected':
      return { type: 'rail.rejected', reason: railStatus.code }
    case 'unseen':
      return { type: 'rail.lost' }
  }
}

function eventInDoubt({ is }: RailStatus): OrderEvent | null {
  if (is === 'settled') return { type: 'order.settle' }
  if (is === 'rejected') return { type: 'order.fail' }
  return is === 'unseen' ? { type: 'order.retry' } : null
}

async function expire(world: BankServices, tenantId: string, orderId: string): Promise<JobResult> {
  const now = world.clock.now()
  const { order } = await readAsBank(world, tenantId, orderId)
  if (order.deadlineAt === null) return
  if (order.deadlineAt > now) return { again: order.deadlineAt }
  await stepOrder(world, tenantId, orderId, ({ deadlineAt }) =>
    deadlineAt !== null && deadlineAt <= now
      ? { event: { type: 'order.expire' }, by: byBank }
      : null,
  )
}

async function raiseAlarm(
  world: BankServices,
  tenantId: string,
  orderId: string,
): Promise<JobResult> {
  const { order } = await readAsBank(world, tenantId, orderId)
  if (order.status !== 'ERROR') return
  world.log.error('an order ended nobody knows how', { tenantId, topic: `order ${orderId}` })
  return { again: new Date(world.clock.now().getTime() + ALARM_EVERY_MS) }
}

export async function railOrderOf(world: BankServices, tenantId: string, orderId: string) {
  const scope = { tenantId, personId: null }
  return world.engine.transaction(scope, async (tx) => {
    const order = existing(await findOrder(tx, scope, orderId), `There is no order ${orderId}.`)
    const { rail } = order
    if (!rail || rail === 'chain') return null
    const noRail = `Order ${orderId} has no rail to go by.`
    const link = existing(world.rails.link(rail, await isSandbox(tx, tenantId)), noRail)
    const coins = await findCoins(tx, tenantId, [order.toId])
    const coin = existing(coins.get(order.toId), noRail)
    const person = existing(
      await findPerson(tx, tenantId, order.personId),
      `Order ${orderId} is nobody’s.`,
    )
    const originator = holderOf(person)
    return { order, link, instruction: instructionFor(order, { tenantId, rail, coin, originator }) }
  })
}

const instructionFor = (
  order: OrderRow,
  { coin, ...known }: Pick<RailInstruction, 'tenantId' | 'rail' | 'originator'> & { coin: Coin },
): RailInstruction => ({
  ...known,
  key: order.id,
  attempt: order.facts.attempt,
  currencyId: order.toId,
  symbol: coin.symbol,
  minor: order.arrives,
  destination: order.destination?.full ?? null,
  reference: order.reference,
  sentAt: order.sentAt ?? order.updatedAt,
  entry: railEntryOf(order),
})

export const onOutgoingUpdate =
  (world: BankServices): OutgoingHandler =>
  async (tx, tenantId, news) => {
    const scope = { tenantId, personId: null }
    const order = await findOrder(tx, scope, news.key)
    const event = order && eventFor(order, railStatusOf(news))
    if (!event) return
    const coins = await coinsOf(tx, scope, order)
    const moved = moveOrder({ world, coins }, order, event, byRail, news.txid)
    await commitLedgerRows(tx, tenantId, moved.step, world.clock.now())
  }

function railStatusOf({ state, txid, confirmations, needed }: OutgoingUpdate): RailStatus {
  const ref = txid ?? ''
  if (state === 'failed') return { is: 'rejected', code: 'chain_failed' }
  if (state === 'confirmed') return { is: 'settled', ref }
  return confirmations === 0
    ? { is: 'submitted', ref }
    : { is: 'confirming', ref, seen: confirmations, needed }
}

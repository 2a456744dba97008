import { fromMinor } from '#contract/kit/amount'
import type { Order } from '#contract/order'
import type { Tx } from '#bank/db/engine'
import type { FeedEntry } from '#bank/feed/feed.rows'
import { job } from '#bank/job/job'
import { writeRows } from '#bank/ledger/step'
import type { OrderRow } from '#bank/order/order.rows'
import { readAsBank } from '#bank/order/stepOrder'
import { orderCoinOf } from '#bank/order/wire'
import type { BankServices } from '#bank/services'
import { waitOf } from './botView.ts'
import { insertNotices } from './insertNotices.ts'
import { ownerOf, waitingKeyOf, waitingNotices } from './notice.rows.ts'

/** Whoever placed it is usually about to approve it. */
const WAIT_MS = 30_000

/**
 * A payment that still waits after a moment is told of; whatever then becomes of it is shown in the
 * bot's message of it, also what no notice is made of.
 */
export async function followWaiting(
  tx: Tx,
  { tenantId, walletId }: { tenantId: string; walletId: string },
  world: Pick<BankServices, 'clock' | 'random'>,
  entries: readonly FeedEntry[],
): Promise<void> {
  const now = world.clock.now()
  const dueAt = new Date(now.getTime() + WAIT_MS)
  const fresh = ordersIn(entries, 'INSERT')
    .filter(({ next }) => next?.why === 'awaiting_step_up')
    .map(({ order_uuid: orderId }) =>
      job(world, 'notice.order', { key: orderId, what: { orderId }, dueAt }),
    )
  const moved = ordersIn(entries, 'UPDATE').map(({ order_uuid }) => order_uuid)
  const personId = moved.length > 0 ? await ownerOf(tx, tenantId, walletId) : null
  const notices = personId ? await waitingNotices(tx, tenantId, personId, moved) : []
  const shown = notices.map(({ id }) =>
    job(world, 'notice.bot', { key: id, what: { noticeId: id }, dueAt: now }),
  )
  await writeRows(tx, tenantId, [...fresh, ...shown], now)
}

/** Whoever published a record gave it the shape of the contract. */
const ordersIn = (entries: readonly FeedEntry[], kind: FeedEntry['kind']): Order[] =>
  entries
    .filter((entry) => entry.table === 'orders' && entry.kind === kind)
    .map(({ record }) => record as unknown as Order)

/** Safe to repeat: an order waits for its owner once. */
export async function insertWaitingNotice(
  world: BankServices,
  tenantId: string,
  orderId: string,
): Promise<void> {
  const at = world.clock.now()
  const { order, coins } = await readAsBank(world, tenantId, orderId)
  if (waitOf(order, at) !== 'waiting' || order.card?.whenIssued) return
  const { scale, symbol } = orderCoinOf(coins, order.fromId)
  const name = payeeNameOf(order)
  const notice = {
    personId: order.personId,
    key: waitingKeyOf(order.id),
    kind: 'order_waiting',
    facts: {
      amount: fromMinor(order.total, scale),
      currency: symbol,
      order_type: order.type,
      ...(name && { name }),
    },
    room: 'orders',
    subject: order.id,
    walletId: order.walletId,
    at,
  } as const
  await world.engine.transaction({ tenantId, personId: null }, (tx) =>
    insertNotices(tx, tenantId, world, [notice]),
  )
}

const SHORT = 6

/** Of a notice, so no whole address. */
function payeeNameOf({ destination, toAddress }: OrderRow): string | null {
  if (destination) return destination.title
  return toAddress && `${toAddress.slice(0, SHORT)}…${toAddress.slice(-SHORT)}`
}

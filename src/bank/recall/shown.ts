import { fromMinor } from '#contract/kit/amount'
import {
  isOpenRecall,
  recallReasons,
  type OrderRecall,
  type Recall,
  type RecallObstacle,
} from '#contract/recallShape'
import type { OrderRow } from '#bank/order/order.rows'
import { orderCoinOf, type OrderCoins } from '#bank/order/wire'
import type { PaymentRail } from '#bank/outside/rails/rail'
import { recallAnswerBy, recallUntil } from '#bank/outside/rails/recalls'
import type { RecallRow } from './recall.rows.ts'

/** By a rail that takes payments to others: money on cards is still the customer's. */
function railOut({ rail, facts }: OrderRow): PaymentRail | null {
  return facts.direction === 'out' && facts.settles === 'byRail' && rail !== 'cards' ? rail : null
}

/** Called off before it left, or back as a whole. */
const neverLeft = ({ status }: OrderRow) =>
  status === 'NEW' || status === 'PENDING' || status === 'CANCELED' || status === 'FAILED'

/** Null where it went nowhere; of what was asked back once, how that ended stays. */
export function orderRecallShown(
  order: OrderRow,
  newest: RecallRow | null,
  coins: OrderCoins,
  now: Date,
): OrderRecall | null {
  const rail = railOut(order)
  if (rail === null || (neverLeft(order) && !newest)) return null
  const recall = newest && recallShown(order, newest, coins)
  const ends = endsOf(order, rail)
  const until = ends.reduce<Date | null>(
    (last, { at }) => (last === null || at > last ? at : last),
    null,
  )
  const open = ends.filter(({ at }) => at > now)
  const obstacle = obstacleOf(order, newest) ?? (open.length > 0 ? null : 'too_late')
  return {
    obstacle,
    reasons: obstacle === null ? open.map(({ reason }) => reason) : [],
    until: until?.toISOString() ?? null,
    answer_by: recallAnswerBy(rail, now)?.toISOString() ?? null,
    recall,
  }
}

const endsOf = ({ sentAt, updatedAt }: OrderRow, rail: PaymentRail) =>
  recallReasons.flatMap((reason) => {
    const at = recallUntil(rail, reason, sentAt ?? updatedAt)
    return at ? [{ reason, at }] : []
  })

/** While the rail has not said that it has it, there is nothing to ask the other bank for. */
function obstacleOf(order: OrderRow, newest: RecallRow | null): RecallObstacle | null {
  if (order.rail === 'chain') return 'crypto'
  if (newest && isOpenRecall(newest.status)) return 'open'
  if (order.linkedOrderId !== null || neverLeft(order)) return 'returned'
  if (newest?.status === 'REFUSED') return 'refused'
  if (order.status === 'ERROR') return 'unknown'
  return order.facts.sub_status === 'queued' ? 'not_sent' : null
}

function recallShown(order: OrderRow, row: RecallRow, coins: OrderCoins): Recall {
  const coin = orderCoinOf(coins, order.toId)
  return {
    id: row.id,
    status: row.status,
    reason: row.reason,
    answer: row.answer,
    amount: fromMinor(row.minor, coin.scale),
    currency: coin.symbol,
    returned_amount: row.returned === null ? null : fromMinor(row.returned, coin.scale),
    due_at: row.due_at.toISOString(),
    created_at: row.created_at.toISOString(),
    moved_at: row.moved_at.toISOString(),
  }
}

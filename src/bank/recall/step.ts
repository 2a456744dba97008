import { isOpenRecall, type RecallReason } from '#contract/recallShape'
import { fromMinor } from '#contract/kit/amount'
import { recallLife, type RecallEvent } from '#machines/order/recall.life'
import { advance, startLife, type IntentOf } from '#machines/kit/life'
import { feedInserts } from '#bank/feed/feed.rows'
import { job } from '#bank/job/job'
import { bulkRow, type BulkRow, type LedgerStep } from '#bank/ledger/step'
import type { OrderActor, OrderDeps } from '#bank/order/kernel'
import { noted } from '#bank/order/noted'
import type { OrderRow } from '#bank/order/order.rows'
import { returned } from '#bank/order/returned'
import { orderCoinOf, type OrderCoins } from '#bank/order/wire'
import { recallsWritten, type RecallRow } from './recall.rows.ts'

/** A recall moves with its order, in whose history each of its steps is too. */
export interface RecallChange {
  order: OrderRow
  recall: RecallRow
  step: LedgerStep
}

export interface RecallNews {
  event: RecallEvent
  by: OrderActor
  reference?: string | null
  /** What comes back of what was paid. */
  minor?: bigint
}

interface IntentInput {
  deps: OrderDeps
  order: OrderRow
  recall: RecallRow
  news: RecallNews
}

interface Effect {
  order: OrderRow
  transfers: LedgerStep['transfers']
  rows: BulkRow[]
}

/** What each intent means. One without an entry does not compile. */
const effects: Record<
  IntentOf<typeof recallLife>['type'],
  (input: IntentInput) => Omit<Effect, 'order'> & { order?: OrderRow }
> = {
  askRail: ({ deps: { world }, recall: { id } }) => ({
    transfers: [],
    rows: [job(world, 'recall.run', { key: id, what: { recallId: id }, dueAt: world.clock.now() })],
  }),
  bookReturn: ({ deps, order, recall: { id, minor }, news }) => {
    const back = returned(deps, order, news.by, { id, minor: news.minor ?? minor })
    return { order: back.order, transfers: back.step.transfers, rows: [...back.step.rows] }
  },
}

interface Asked {
  reason: RecallReason
  dueAt: Date
  by: OrderActor
}

export function openRecall(
  deps: OrderDeps,
  order: OrderRow,
  { reason, dueAt, by }: Asked,
): RecallChange {
  const { world } = deps
  const now = world.clock.now()
  const { status, intents } = startLife(recallLife, { answer: null })
  const recall: RecallRow = {
    id: world.random.id(),
    order_id: order.id,
    person_id: order.personId,
    wallet_id: order.walletId,
    status,
    reason,
    answer: null,
    minor: order.arrives,
    returned: null,
    reference: null,
    due_at: dueAt,
    created_at: now,
    moved_at: now,
  }
  const moved = noted(world, order, { event: 'recall.asked', by, reasonCode: reason })
  const news: RecallNews = { event: { type: 'recall.taken' }, by }
  const rows = intents.flatMap(
    ({ type }) => effects[type]({ deps, order: moved.order, recall, news }).rows,
  )
  const effect = { order: moved.order, transfers: [], rows: [...moved.rows, ...rows] }
  return changeOf(deps, effect, { recall, isNew: true })
}

/** Throws STATE_CONFLICT if its life does not allow it. */
export function moveRecall(
  deps: OrderDeps,
  order: OrderRow,
  recall: RecallRow,
  news: RecallNews,
): RecallChange {
  const { event, by, reference = recall.reference, minor = recall.minor } = news
  const before = { status: recall.status, facts: { answer: recall.answer } }
  const { status, facts, intents } = advance(recallLife, before, event)
  const next: RecallRow = {
    ...recall,
    status,
    answer: facts.answer,
    reference,
    returned: status === 'RETURNED' ? minor : null,
    moved_at: deps.world.clock.now(),
  }
  const made = intents.map(({ type }) => effects[type]({ deps, order, recall, news }))
  const back = made.find((effect) => effect.order !== undefined)?.order
  const stayed = back
    ? { order: back, rows: [] }
    : noted(deps.world, order, { event: event.type, by, reasonCode: facts.answer })
  const effect: Effect = {
    order: stayed.order,
    transfers: made.flatMap(({ transfers }) => transfers),
    rows: [...made.flatMap(({ rows }) => rows), ...stayed.rows],
  }
  return changeOf(deps, effect, { recall: next, isNew: false })
}

/** By its news screens read the order again, and of how it ends a notice is made. */
function changeOf(
  { coins }: OrderDeps,
  { order, transfers, rows }: Effect,
  { recall, isNew }: { recall: RecallRow; isNew: boolean },
): RecallChange {
  const { walletId, personId } = order
  const kind = isNew ? 'INSERT' : 'UPDATE'
  const written = [
    ...rows,
    bulkRow(recallsWritten, { recall, isNew, version: order.version }),
    bulkRow(feedInserts, {
      walletId,
      personId,
      table: 'order_recalls',
      kind,
      record: recallRecord(order, recall, coins),
    }),
  ]
  return { order, recall, step: { transfers, rows: written } }
}

const recallRecord = (
  order: OrderRow,
  { id, status, answer, minor }: RecallRow,
  coins: OrderCoins,
) => {
  const coin = orderCoinOf(coins, order.toId)
  return {
    id,
    order_uuid: order.id,
    order_type: order.type,
    status,
    answer,
    amount: fromMinor(minor, coin.scale),
    currency: coin.symbol,
  }
}

/** What a rail returns while it was asked for belongs to the recall. */
export const returnedTo = (
  deps: OrderDeps,
  order: OrderRow,
  recall: RecallRow | null,
  by: OrderActor,
) =>
  recall && isOpenRecall(recall.status)
    ? moveRecall(deps, order, recall, { event: { type: 'recall.returned' }, by })
    : returned(deps, order, by)

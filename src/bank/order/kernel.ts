import { advance, startLife, type IntentOf } from '#machines/kit/life'
import { type OrderEvent, type OrderFacts, orderLife } from '#machines/order/order.life'
import type { OrderStatus } from '#contract/order'
import { job } from '#bank/job/job'
import { bulkRow, type LedgerStep, type BulkRow } from '#bank/ledger/step'
import type { Transfer } from '#bank/ledger/transfer'
import { arrivesBy } from '#bank/outside/rails/hours'
import type { BankServices } from '#bank/services'
import { paymentRequestsMoved } from '#bank/paymentRequest/moved.rows'
import { depositCounted } from '#bank/paymentRequest/outside/paid'
import { feedInserts } from '#bank/feed/feed.rows'
import { cardMovesOf } from './cardMoves.ts'
import { incomingLegId, receivedLegId } from './legIds.ts'
import { legsOf } from './legs.ts'
import type { OrderRow, OrderTerms } from './order.rows.ts'
import { orderHistory, ordersMoved, ordersPlaced, type HistoryActor } from './orderWrites.rows.ts'
import {
  giveBackTransfer,
  holdTransfer,
  moveTransfer,
  receiveTransfer,
  releaseTransfer,
  sendTransfer,
  settleTransfer,
} from './postings.ts'
import { alarmJob, pollRailJob, sendToRailJobs } from './railJobs.ts'
import { type OrderCoins, orderShown } from './wire.ts'

/**
 * A step is everything that must commit together. Computing it touches nothing; the caller commits
 * it.
 */
export interface OrderChange {
  order: OrderRow
  step: LedgerStep
}

export interface OrderActor {
  actor: HistoryActor
  actorId?: string | null
}

export interface OrderDeps {
  world: Pick<BankServices, 'clock' | 'random'>
  coins: OrderCoins
}

type Intent = IntentOf<typeof orderLife>['type']

interface IntentInput {
  order: OrderRow
  /** Whether the hold is already posted: what is held and spent in one step is never held. */
  held: boolean
  deps: OrderDeps
}

type Effect = (input: IntentInput) => { transfers?: Transfer[]; rows?: BulkRow[] }

/** What each intent means. An intent without an entry does not compile. */
const effects: Record<Intent, Effect> = {
  holdFunds: ({ order }) => ({ transfers: [holdTransfer(order)] }),
  releaseFunds: ({ order }) => ({ transfers: [releaseTransfer(order)] }),
  sendFunds: ({ order, held }) => ({ transfers: [sendTransfer(order, held)] }),
  moveFunds: ({ order, held }) => ({
    transfers: [moveTransfer(order, held)],
    rows: paymentOfRequest(order),
  }),
  receiveFunds: ({ order, deps }) => ({
    transfers: [receiveTransfer(order)],
    rows: [pollRailJob(deps.world, order, deps.world.clock.now())],
  }),
  settleFunds: ({ order }) => ({ transfers: [settleTransfer(order)], rows: depositOf(order) }),
  returnFunds: ({ order }) => ({ transfers: [giveBackTransfer(order)] }),
  notifyRail: ({ order, deps }) => ({ rows: sendToRailJobs(deps.world, order) }),
  raiseAlarm: ({ order, deps }) => ({ rows: [alarmJob(deps.world, order)] }),
}

interface Stage {
  event: string
  status: OrderStatus
  facts: OrderFacts
  intents: Intent[]
}

/** Creates an order. Approved at once, it takes its first step in the same commit. */
export function createOrder(
  deps: OrderDeps,
  terms: OrderTerms,
  facts: OrderFacts,
  { events, by }: { events: readonly OrderEvent[]; by: OrderActor },
): OrderChange {
  const stages = firstStages(facts, events)
  const [start] = stages
  const blank: OrderRow = {
    ...terms,
    status: start!.status,
    facts: start!.facts,
    railRef: null,
    sentAt: null,
    arrivesBy: null,
    version: 0,
    updatedAt: terms.createdAt,
  }
  return orderChange(deps, null, blank, stages, by)
}

const startStages = new Map<string, readonly Stage[]>()

/** There are few distinct beginnings, so cache them. */
function firstStages(facts: OrderFacts, events: readonly OrderEvent[]): readonly Stage[] {
  const name = JSON.stringify([facts, events])
  const known = startStages.get(name)
  if (known) return known
  const { status, facts: first, intents } = startLife(orderLife, facts)
  const names = intents.map(({ type }) => type)
  const stages = stagesFrom({ event: 'order.place', status, facts: first, intents: names }, events)
  startStages.set(name, stages)
  return stages
}

/** Moves an order by one event; throws STATE_CONFLICT if its life does not allow it. */
export function moveOrder(
  deps: OrderDeps,
  order: OrderRow,
  event: OrderEvent,
  by: OrderActor,
  railRef: string | null = order.railRef,
): OrderChange {
  const first: Stage = { event: '', status: order.status, facts: order.facts, intents: [] }
  return orderChange(deps, order, { ...order, railRef }, stagesFrom(first, [event]).slice(1), by)
}

function stagesFrom(first: Stage, events: readonly OrderEvent[]): Stage[] {
  const stages = [first]
  for (const event of events) {
    const { status, facts } = stages.at(-1)!
    const next = advance(orderLife, { status, facts }, event)
    stages.push({ ...next, event: event.type, intents: next.intents.map(({ type }) => type) })
  }
  return stages
}

function orderChange(
  deps: OrderDeps,
  before: OrderRow | null,
  blank: OrderRow,
  stages: readonly Stage[],
  by: OrderActor,
): OrderChange {
  const last = stages.at(-1)!
  const now = deps.world.clock.now()
  const intents = withoutNeedlessHolds(stages.flatMap((stage) => stage.intents))
  const order: OrderRow = {
    ...blank,
    status: last.status,
    facts: last.facts,
    version: blank.version + stages.length,
    sentAt: startsRail(intents) ? now : blank.sentAt,
    arrivesBy: intents.includes('notifyRail') ? arrivesBy(blank.rail, now) : blank.arrivesBy,
    deadlineAt: waitsForApproval(last) ? blank.deadlineAt : null,
    updatedAt: now,
  }
  const effectsMade = intents.map((intent) =>
    effects[intent]({ order, held: before?.facts.money === 'held', deps }),
  )
  const rows = [
    bulkRow(before ? ordersMoved : ordersPlaced, order),
    ...historyOf(before, order, stages, by),
    ...legsOf(deps, before, order),
    ...cardMovesOf(deps, before, order),
    ...orderFeedEntries(before, order, deps.coins),
    ...deadlineOf(deps, before, order),
    ...effectsMade.flatMap((one) => one.rows ?? []),
  ]
  return { order, step: { transfers: effectsMade.flatMap((one) => one.transfers ?? []), rows } }
}

/** Money held and spent in the same commit needs no hold. */
const withoutNeedlessHolds = (intents: readonly Intent[]): readonly Intent[] =>
  intents.some((intent) => intent === 'sendFunds' || intent === 'moveFunds')
    ? intents.filter((intent) => intent !== 'holdFunds')
    : intents

/** The step starts the rail. */
const startsRail = (intents: readonly Intent[]) =>
  intents.includes('notifyRail') || intents.includes('receiveFunds')

const waitsForApproval = ({ facts }: Stage) =>
  facts.sub_status === 'awaiting_step_up' ||
  facts.sub_status === 'awaiting_approver' ||
  facts.sub_status === 'awaiting_funds'

function historyOf(
  before: OrderRow | null,
  order: OrderRow,
  stages: readonly Stage[],
  { actor, actorId = null }: OrderActor,
): BulkRow[] {
  return stages.map(({ event, status, facts }, at) =>
    bulkRow(orderHistory, {
      orderId: order.id,
      seq: order.version - stages.length + at + 1,
      from: stages[at - 1]?.status ?? before?.status ?? null,
      event,
      to: status,
      subStatus: facts.sub_status,
      reasonCode: facts.reason_code,
      money: facts.money,
      actor,
      actorId,
    }),
  )
}

/** What a rail brought for a request, the fees of its owner included. */
const depositOf = ({ id, facts, paymentRequestId, total }: OrderRow): BulkRow[] =>
  depositCounted(facts.direction === 'in' ? paymentRequestId : null, incomingLegId(id), total)

/** In the step that moves the money, so that a request is paid once or not at all. */
function paymentOfRequest(order: OrderRow): BulkRow[] {
  const { id, paymentRequestId, payer, arrives, toAddress } = order
  if (paymentRequestId === null) return []
  // To the address of the request, without its link.
  if (toAddress !== null) return depositCounted(paymentRequestId, receivedLegId(id), arrives)
  const payment = { orderId: id, payer, minor: arrives }
  return [bulkRow(paymentRequestsMoved, { id: paymentRequestId, payment })]
}

const deadlineOf = (deps: OrderDeps, before: OrderRow | null, { id, deadlineAt }: OrderRow) =>
  before === null && deadlineAt !== null
    ? [job(deps.world, 'order.expire', { key: id, what: { orderId: id }, dueAt: deadlineAt })]
    : []

const orderFeedEntries = (before: OrderRow | null, order: OrderRow, coins: OrderCoins) => [
  bulkRow(feedInserts, {
    walletId: order.walletId,
    personId: order.personId,
    table: 'orders',
    kind: before ? 'UPDATE' : 'INSERT',
    record: orderShown(order, coins),
  }),
]

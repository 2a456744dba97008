import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type { pressOrder } from '#contract/order'
import { recallAnswers, type RecallAnswer } from '#contract/recallShape'
import type { OrderEvent } from '#machines/order/order.life'
import type { RecallEvent } from '#machines/order/recall.life'
import { bulkRow, type BulkRow } from '#bank/ledger/step'
import { pretendStatementRows } from '#bank/outside/statements/pretend.rows'
import { findRecallOfOrder } from '#bank/recall/recall.rows'
import { moveRecall, returnedTo } from '#bank/recall/step'
import type { PersonContext } from '#bank/requestContext'
import type { BankServices } from '#bank/services'
import { moveOrder, type OrderActor, type OrderDeps } from './kernel.ts'
import { ownOrderOf, responseOf } from './order.ts'
import type { OrderRow } from './order.rows.ts'
import { railEntryOf } from './postings.ts'
import { coinsOf } from './stepOrder.ts'

type Press = ParsedOf<typeof pressOrder>

/** Sandbox: what rails, the clock, the other bank and the bank's people would do. */
export async function handlePressOrder(request: Press, context: PersonContext) {
  const order = await ownOrderOf(context, request.order_uuid)
  const coins = await coinsOf(context.tx, context.scope, order)
  const deps = { world: context.world, coins }
  const change = await pressed(request, context, order, deps)
  const rows = [...change.step.rows, ...saidByRail(request.event, change.order, deps.world)]
  return responseOf({ ...change, step: { ...change.step, rows } }, coins)
}

async function pressed(request: Press, context: PersonContext, order: OrderRow, deps: OrderDeps) {
  const { event } = request
  const by: OrderActor = { actor: event.startsWith('order.') ? 'operator' : 'rail' }
  if (event !== 'rail.returned' && event !== 'recall.refused' && event !== 'recall.expired')
    return moveOrder(deps, order, eventIn({ ...request, event }), by)
  const recall = await findRecallOfOrder(context.tx, context.scope.tenantId, order.id)
  if (event === 'rail.returned') return returnedTo(deps, order, recall, by)
  if (!recall)
    throw new Refusal('STATE_CONFLICT', 'Nobody asked for it back.', {
      state: order.status,
      allowed_events: [],
    })
  return moveRecall(deps, order, recall, { event: recallEventIn(request), by })
}

const recallEventIn = ({ event, reason }: Press): RecallEvent =>
  event === 'recall.refused'
    ? { type: event, answer: answerIn(reason) }
    : { type: 'recall.expired' }

const answerIn = (reason: string | undefined): RecallAnswer =>
  recallAnswers.find((answer) => answer === reason) ?? 'recipient_refused'

/** Whoever settles or returns for the pretended rail writes into its book for it too. */
function saidByRail(
  event: Press['event'],
  order: OrderRow,
  { clock }: Pick<BankServices, 'clock'>,
): BulkRow[] {
  const entry = railEntryOf(order)
  const { id, railRef, linkedOrderId } = order
  if (!entry) return []
  const said = (row: { id: string; reference: string; minor: bigint }) => [
    bulkRow(pretendStatementRows, { ...entry, ...row, at: clock.now() }),
  ]
  if (event === 'rail.settled') return said({ id, reference: railRef ?? id, minor: entry.minor })
  if (event !== 'rail.returned' || linkedOrderId === null) return []
  return said({ id: linkedOrderId, reference: linkedOrderId, minor: -entry.minor })
}

type PressOfOrder = Press & { event: Exclude<Press['event'], 'rail.returned' | `recall.${string}`> }

function eventIn({ event, reason, seen, needed }: PressOfOrder): OrderEvent {
  switch (event) {
    case 'rail.confirming':
      return { type: event, seen: seen ?? 1, needed: needed ?? 3 }
    case 'rail.rejected':
      return { type: event, reason: reason ?? 'account_closed' }
    case 'order.withhold':
    case 'order.reject':
      return { type: event, reason: reason ?? 'name_screening' }
    default:
      return { type: event }
  }
}

import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type { recallCalls, recallOrder } from '#contract/recall'
import { isOpenRecall } from '#contract/recallShape'
import { existing } from '#bank/existing'
import { assertMadeBy } from '#bank/member/payment'
import { byCustomer, ownOrderOf } from '#bank/order/order'
import { coinsOf } from '#bank/order/stepOrder'
import { recallAnswerBy } from '#bank/outside/rails/recalls'
import type { HandlersOf, PersonContext } from '#bank/requestContext'
import { findRecallOfOrder } from './recall.rows.ts'
import { orderRecallShown } from './shown.ts'
import { openRecall } from './step.ts'

async function handleRecallOrder(
  { order_uuid, reason }: ParsedOf<typeof recallOrder>,
  context: PersonContext,
) {
  const { tx, scope, world } = context
  const order = await ownOrderOf(context, order_uuid)
  await assertMadeBy(context, order.id)
  const coins = await coinsOf(tx, scope, order)
  const newest = await findRecallOfOrder(tx, scope.tenantId, order.id)
  const now = world.clock.now()
  const shown = orderRecallShown(order, newest, coins, now)
  if (shown && newest?.reason === reason && isOpenRecall(newest.status))
    return { step: { transfers: [], rows: [] }, response: shown }
  if (!shown?.reasons.includes(reason))
    throw new Refusal(
      'STATE_CONFLICT',
      `It cannot be asked back: ${shown?.obstacle ?? 'never left'}.`,
      {
        state: newest?.status ?? order.status,
        allowed_events: [],
      },
    )
  const dueAt = existing(
    order.rail && recallAnswerBy(order.rail, now),
    `No rail takes order ${order.id} back.`,
  )
  const change = openRecall({ world, coins }, order, { reason, dueAt, by: byCustomer(context) })
  return {
    step: change.step,
    response: existing(
      orderRecallShown(change.order, change.recall, coins, now),
      `Order ${order.id} has no recall.`,
    ),
  }
}

export const recallRoutes: HandlersOf<typeof recallCalls> = {
  recallOrder: { ledgerStep: handleRecallOrder },
}

import type { RecallReason } from '#contract/recallShape'
import { existing } from '#bank/existing'
import { bulkRow, commitLedgerRows, type BulkRow, type LedgerStep } from '#bank/ledger/step'
import { moveOrder } from '#bank/order/kernel'
import { findOrder, type OrderRow } from '#bank/order/order.rows'
import { defaultFlags } from '#bank/order/place'
import { placeDraft } from '#bank/order/placing'
import { railEntryOf } from '#bank/order/postings'
import { coinsOf } from '#bank/order/stepOrder'
import { pretendRailRef } from '#bank/outside/rails/pretend'
import { recallAnswerBy } from '#bank/outside/rails/recalls'
import { pretendStatementRows } from '#bank/outside/statements/pretend.rows'
import { moveRecall, openRecall } from '#bank/recall/step'
import type { SignedInContext } from '#bank/requestContext'

/** The cents are those of a rail that never answers, so that one recall stays under way. */
const payments: readonly AskedBack[] = [
  { amount: '89.50', days: 11, reason: 'wrong_amount', ends: 'returned' },
  { amount: '64.03', days: 5, reason: 'wrong_recipient', ends: null },
]
const ASKED_AFTER_DAYS = 1
const RETURNED_AFTER_DAYS = 3

const RAIL = 'sepa'
const byRail = { actor: 'rail' } as const

interface AskedBack {
  amount: string
  days: number
  reason: RecallReason
  ends: 'returned' | null
}

interface Paid {
  walletId: string
  currencyId: string
  destinationId: string
}

/** Payments that went wrong and were asked back; `contextOf` is of so many days ago. */
export async function seedRecalls(
  contextOf: (days: number) => SignedInContext,
  paid: Paid,
): Promise<void> {
  for (const { amount, days, reason, ends } of payments) {
    const order = await seedPaid(contextOf(days), amount, paid)
    const asked = contextOf(days - ASKED_AFTER_DAYS)
    const taken = await seedAsked(asked, order, reason)
    if (ends === null) continue
    const answered = contextOf(days - RETURNED_AFTER_DAYS)
    const coins = await coinsOf(answered.tx, answered.scope, order)
    const event = { type: 'recall.returned' } as const
    const news = { event, by: byRail, minor: order.arrives }
    const { step } = moveRecall({ world: answered.world, coins }, taken.order, taken.recall, news)
    const { id } = taken.recall
    await commit(answered, step, [entryRow(answered, order, id, id, order.arrives)])
  }
}

/** As the rail would have told of it; as if proved, for nobody is there yet who could. */
async function seedPaid(
  context: SignedInContext,
  amount: string,
  { walletId, currencyId, destinationId }: Paid,
): Promise<OrderRow> {
  const { tx, scope, world } = context
  const draft = {
    ...defaultFlags,
    subtract: false,
    type: 'HIFI_SEPA_OFFRAMP',
    walletId,
    fromId: currencyId,
    toId: currencyId,
    amount,
    quoteId: undefined,
    payee: { destinationId },
  } as const
  const { step, response } = await placeDraft(context, draft, { isProved: true })
  await commit(context, step)
  const id = response.order_uuid
  const placed = existing(await findOrder(tx, scope, id), `The demo order ${id} is gone.`)
  const deps = { world, coins: await coinsOf(tx, scope, placed) }
  const ref = pretendRailRef(RAIL, id)
  const sent = moveOrder(deps, placed, { type: 'rail.submitted' }, byRail, ref)
  await commit(context, sent.step)
  const settled = moveOrder(deps, sent.order, { type: 'rail.settled' }, byRail)
  await commit(context, settled.step, [entryRow(context, placed, id, ref)])
  return settled.order
}

async function seedAsked(context: SignedInContext, order: OrderRow, reason: RecallReason) {
  const { tx, scope, world } = context
  const deps = { world, coins: await coinsOf(tx, scope, order) }
  const dueAt = existing(recallAnswerBy(RAIL, world.clock.now()), 'This rail takes nothing back.')
  const by = { actor: 'customer', actorId: scope.personId } as const
  const asked = openRecall(deps, order, { reason, dueAt, by })
  await commit(context, asked.step)
  const reference = pretendRailRef(RAIL, asked.recall.id)
  const news = { event: { type: 'recall.taken' }, by: byRail, reference } as const
  const taken = moveRecall(deps, asked.order, asked.recall, news)
  await commit(context, taken.step)
  return taken
}

const commit = (
  { tx, tenant, world }: SignedInContext,
  { transfers, rows }: LedgerStep,
  more: readonly BulkRow[] = [],
) => commitLedgerRows(tx, tenant.id, { transfers, rows: [...rows, ...more] }, world.clock.now())

/** What the rail writes into its own book. */
function entryRow(
  { world }: SignedInContext,
  order: OrderRow,
  id: string,
  reference: string,
  minor?: bigint,
): BulkRow {
  const entry = existing(railEntryOf(order), 'A payment outside has an account outside.')
  const at = world.clock.now()
  return bulkRow(pretendStatementRows, {
    ...entry,
    id,
    reference,
    at,
    minor: minor ?? entry.minor,
  })
}

import {
  SUBSCRIPTIONS_MAX,
  type allowCardSubscription,
  type CardSubscription,
  type listCardSubscriptions,
  type stopCardSubscription,
} from '#contract/cardSubscription'
import { fromMinor } from '#contract/kit/amount'
import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import { subscriptionLife, type SubscriptionEvent } from '#machines/card/subscription.life'
import { advance } from '#machines/kit/life'
import { lockedCardOf } from '#bank/card/cards'
import { assertAlive } from '#bank/card/control'
import { issuingProgramsOf, programIn } from '#bank/card/programs'
import { publishCard } from '#bank/card/stepCard'
import { isUuid } from '#bank/db/uuid'
import type { PersonContext } from '#bank/requestContext'
import { walletOf } from '#bank/wallet/wallet'
import { earliestShown, nextDay, periodBetween } from './period.ts'
import {
  findSubscription,
  listSubscriptionRows,
  writeSubscriptionStatus,
  type SubscriptionFound,
} from './subscription.rows.ts'

export async function handleListCardSubscriptions(
  { wallet_uuid }: ParsedOf<typeof listCardSubscriptions>,
  context: PersonContext,
) {
  return ofWallet(context, (await walletOf(context.tx, context.scope, wallet_uuid)).id)
}

export const handleStopCardSubscription = (
  { id }: ParsedOf<typeof stopCardSubscription>,
  context: PersonContext,
) => moveSubscription(context, id, { type: 'subscription.stop' })

export const handleAllowCardSubscription = (
  { id }: ParsedOf<typeof allowCardSubscription>,
  context: PersonContext,
) => moveSubscription(context, id, { type: 'subscription.allow' })

/** Under the lock of its card, so that of a purchase and a stop at once one is the first. */
async function moveSubscription(context: PersonContext, id: string, event: SubscriptionEvent) {
  const { tx, scope, world } = context
  const { tenantId } = scope
  const card = await lockedCardOf(context, (await subscriptionOf(context, id)).card_id)
  // Read again: it may have changed while we waited for the lock.
  const row = await subscriptionOf(context, id)
  const target = event.type === 'subscription.stop' ? 'STOPPED' : 'ACTIVE'
  if (row.status !== target) {
    assertAlive(card)
    const { status } = advance(subscriptionLife, { status: row.status, facts: {} }, event)
    await writeSubscriptionStatus(tx, tenantId, { id, status, moved_at: world.clock.now() })
    const program = programIn(await issuingProgramsOf(context), card.program_id)
    await publishCard({ tx, tenantId, world, program }, card)
  }
  return ofWallet(context, row.wallet_id)
}

async function subscriptionOf({ tx, scope }: PersonContext, id: string) {
  const row = isUuid(id) ? await findSubscription(tx, scope.tenantId, id) : null
  if (!row) throw new Refusal('NOT_FOUND', 'There is no such subscription.')
  return row
}

async function ofWallet({ tx, scope, world }: PersonContext, walletId: string) {
  const now = world.clock.now()
  const rows = await listSubscriptionRows(tx, scope.tenantId, {
    walletId,
    since: earliestShown(now),
    limit: SUBSCRIPTIONS_MAX,
  })
  return { data: rows.flatMap((row) => subscriptionShown(row, now) ?? []) }
}

/** Null where its merchant has ceased to charge, unless it was stopped: that may be taken back. */
function subscriptionShown(row: SubscriptionFound, now: Date): CardSubscription | null {
  const { id, status, card_id, last4, minor, paid_at, before_at } = row
  const { name, category, city, country } = row.merchant
  const period = paid_at && before_at && periodBetween(before_at, paid_at)
  const next = paid_at && period && nextDay(paid_at, period, now)
  const isStopped = status === 'STOPPED'
  if (period && next === null && !isStopped) return null
  return {
    id,
    status,
    card_id,
    last4,
    merchant: { name, category_code: category, city, country },
    last_payment: paid_at && {
      amount: fromMinor(BigInt(minor ?? 0), row.scale),
      currency: row.symbol,
      created_at: paid_at.toISOString(),
    },
    period,
    expected_on: isStopped ? null : next,
  }
}

import { Refusal } from '#contract/kit/refusal'
import type { OrderType } from '#contract/orderType'
import type { Order } from '#contract/order'
import { moneyOf, spendableOf } from '#bank/card/balance'
import { lockSubAccount } from '#bank/card/subAccount.rows'
import { commitStep } from '#bank/ledger/step'
import { assertCovers } from '#bank/quote/amountRefused'
import { minorIn } from '#bank/quote/terms'
import { findCoins } from '#bank/rate/rate.rows'
import type { PersonVisit } from '#bank/requestContext'
import { isTakenOff } from './cardOrders.rows.ts'
import { openIncoming } from './incoming.ts'
import type { CardEnd } from './order.rows.ts'
import { assertReachable, assertKnown } from './placing.ts'
import { ways } from './paymentRoutes.ts'
import { orderOf } from './wire.ts'

/** Where cards' money is, and what it is in. */
export interface End {
  card: CardEnd
  currencyId: string
}

/**
 * Money off an account that pays for cards, back to its wallet. It takes its turn at the account's
 * row as purchases do, for a purchase is judged by what is free there: so neither finds the money
 * gone that it counted on, and of two who withdraw at once one is told to wait.
 */
export async function takingOff(
  { card, currencyId }: End,
  ask: { type: OrderType; amount: string },
  visit: PersonVisit,
): Promise<Order> {
  const { tx, scope, world } = visit
  const way = ways[ask.type]
  if (!way || !card.subAccountId) throw new Refusal('ORDER_TYPE_DISABLED')
  assertReachable(visit, way)
  const row = await lockSubAccount(tx, scope.tenantId, card.subAccountId)
  if (!row) throw new Refusal('NOT_FOUND')
  await assertKnown(visit, ask.type, row.wallet_id)
  if (await isTakenOff(tx, scope.tenantId, row.id))
    throw new Refusal('STATE_CONFLICT', 'One withdrawal at a time.', { state: 'PROCESSING' })
  const coins = await findCoins(tx, scope.tenantId, [currencyId])
  const coin = coins.get(currencyId)
  if (!coin) throw new Error(`Currency ${currencyId} is not there.`)
  const minor = minorIn(ask.amount, coin)
  const { order, step } = await openIncoming(visit, {
    type: ask.type,
    rail: 'cards',
    walletId: row.wallet_id,
    personId: scope.personId,
    fromId: currencyId,
    toId: currencyId,
    minor,
    accountId: null,
    reference: null,
    sentBack: null,
    card,
    by: { actor: 'customer', actorId: scope.personId },
  })
  const money = (await moneyOf(tx, scope.tenantId, [row.id]))(row.id)
  assertCovers(spendableOf(money), minor, coin)
  await commitStep(tx, scope.tenantId, step, world.clock.now())
  return orderOf(order, coins)
}

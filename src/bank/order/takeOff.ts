import { Refusal } from '#contract/kit/refusal'
import type { OrderType } from '#contract/orderType'
import type { Order } from '#contract/order'
import { cardMoneyOf, spendableOf } from '#bank/card/balance'
import { lockSubAccount } from '#bank/card/subAccount.rows'
import { existing } from '#bank/existing'
import { commitLedgerRows } from '#bank/ledger/step'
import { assertCovers } from '#bank/quote/amountRefused'
import { minorIn } from '#bank/quote/terms'
import { findCoins } from '#bank/rate/rate.rows'
import type { PersonContext } from '#bank/requestContext'
import { isTakenOff } from './cardOrders.rows.ts'
import { openIncoming } from './incoming.ts'
import type { CardEnd } from './order.rows.ts'
import { assertReachable, assertVerified } from './placing.ts'
import { paymentRoutes } from './paymentRoutes.ts'
import { orderShown } from './wire.ts'

export interface CardOrderEnd {
  card: CardEnd
  currencyId: string
}

/** Locks the sub-account as purchases do; of two parallel withdrawals one is refused. */
export async function takeOffCard(
  { card, currencyId }: CardOrderEnd,
  request: { type: OrderType; amount: string },
  context: PersonContext,
): Promise<Order> {
  const { tx, scope, world } = context
  assertReachable(context, existing(paymentRoutes[request.type], `${request.type} has no route.`))
  const account = existing(card.subAccountId, 'A withdrawal from a card names no account.')
  const locked = await lockSubAccount(tx, scope.tenantId, account)
  const row = existing(locked, 'A withdrawal is from an account that is not there.')
  await assertVerified(context, request.type, row.wallet_id)
  if (await isTakenOff(tx, scope.tenantId, row.id))
    throw new Refusal('STATE_CONFLICT', 'One withdrawal at a time.', { state: 'PROCESSING' })
  const coins = await findCoins(tx, scope.tenantId, [currencyId])
  const coin = existing(coins.get(currencyId), `Currency ${currencyId} is not there.`)
  const minor = minorIn(request.amount, coin)
  const { order, step } = await openIncoming(context, {
    type: request.type,
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
  const money = (await cardMoneyOf(tx, scope.tenantId, [row.id]))(row.id)
  assertCovers(spendableOf(money), minor, coin)
  await commitLedgerRows(tx, scope.tenantId, step, world.clock.now())
  return orderShown(order, coins)
}

import type { CardRow } from '#bank/card/card.rows'
import { orderTypesOf, type Program } from '#bank/card/programs'
import type { Tx } from '#bank/db/engine'
import { commitStep } from '#bank/ledger/step'
import type { PersonVisit } from '#bank/requestContext'
import type { World } from '#bank/services'
import { listWaitingForCard } from './cardOrders.rows.ts'
import { moveOn } from './kernel.ts'
import { findOrder } from './order.rows.ts'
import { plain } from './place.ts'
import { placing } from './placing.ts'
import { coinsOf } from './stepOrder.ts'

/**
 * Money asked for together with a card. It is held from the first moment, goes once the card is
 * issued, and is free again where the card never is: so nobody pays for a card there is not.
 */
export async function loadWithCard(
  visit: PersonVisit,
  program: Program,
  card: CardRow,
  { amount, fromId }: { amount: string; fromId: string },
): Promise<void> {
  const { step } = await placing(
    {
      ...plain,
      type: orderTypesOf(program.row)[0],
      walletId: card.wallet_id,
      fromId,
      toId: program.currency.id,
      amount,
      quoteId: undefined,
      payee: {},
      card: {
        subAccountId: card.sub_account_id,
        cardId: card.id,
        last4: card.last4,
        vendorId: program.row.vendor_id,
        whenIssued: true,
      },
    },
    visit,
  )
  await commitStep(visit.tx, visit.scope.tenantId, step, visit.world.clock.now())
}

/** Lets go what waited for the card; what waits for its owner's yes waits on, unless there is no card. */
export async function goOnWithCard(
  { tx, tenantId, world }: { tx: Tx; tenantId: string; world: World },
  card: CardRow,
  said: 'issued' | 'refused',
): Promise<void> {
  const scope = { tenantId, personId: null }
  const at = { id: card.id, subAccountId: card.sub_account_id }
  for (const id of await listWaitingForCard(tx, tenantId, at)) {
    const order = await findOrder(tx, scope, id)
    if (!order || (said === 'issued' && !order.card?.whenIssued)) continue
    const event = { type: said === 'issued' ? 'order.approve' : 'order.cancel' } as const
    const coins = await coinsOf(tx, scope, order)
    const { step } = moveOn({ world, coins }, order, event, { actor: 'bank' })
    await commitStep(tx, tenantId, step, world.clock.now())
  }
}

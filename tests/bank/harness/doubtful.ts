import { bornFacts, type OrderEvent } from '#machines/order/order.life'
import { commitLedgerRows } from '#bank/ledger/step'
import { createOrder } from '#bank/order/kernel'
import type { OrderRow } from '#bank/order/order.rows'
import { listAllCoins } from '#bank/rate/rate.rows'
import type { BankServices } from '#bank/services'
import { inTenant } from '#bank/db/engine'
import { cashOut } from '#tests/bank/order/waiting'

export const unknownOutcome: readonly OrderEvent[] = [
  { type: 'order.approve' },
  { type: 'rail.lost' },
]

export const withheld: readonly OrderEvent[] = [
  { type: 'order.withhold', reason: 'name_screening' },
]

interface Owner {
  tenantId: string
  personId: string
  walletId: string
}

/** A cash-out of 100.00 dollars that went as far as these events, from a wallet that has as much. */
export async function plantOrder(
  world: BankServices,
  { tenantId, personId, walletId }: Owner,
  events: readonly OrderEvent[],
): Promise<OrderRow> {
  return inTenant(world.engine, tenantId, async (tx) => {
    const coins = await listAllCoins(tx, tenantId)
    const usd = [...coins.values()].find(({ symbol }) => symbol === 'USD')
    if (!usd) throw new Error('The tenant has no dollars.')
    const terms = cashOut(world, { personId, walletId, currencyId: usd.id })
    const by = { actor: 'customer', actorId: personId } as const
    const gift = {
      id: world.random.id(),
      cause: 'gift',
      legs: [
        { address: 'rail:gift', currencyId: usd.id, posted: -terms.total },
        { address: `wallet:${walletId}`, currencyId: usd.id, posted: terms.total },
      ],
    } as const
    const at = world.clock.now()
    await commitLedgerRows(tx, tenantId, { transfers: [gift], rows: [] }, at)
    const made = createOrder({ world, coins }, terms, bornFacts('out', 'byRail'), { events, by })
    await commitLedgerRows(tx, tenantId, made.step, at)
    return made.order
  })
}

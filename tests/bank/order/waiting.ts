import { bornFacts } from '#machines/order/order.life'
import { place } from '#bank/order/kernel'
import type { OrderTerms } from '#bank/order/order.rows'
import { findCoins } from '#bank/rate/rate.rows'
import type { World } from '#bank/world'

export interface Waiting {
  tenantId: string
  personId: string
  walletId: string
  currencyId: string
}

/** A cash-out of 100.00 as a tenant's policy would leave it: held, and waiting for a yes. */
export async function plantWaiting(world: World, at: Waiting) {
  const { tenantId, personId, walletId, currencyId } = at
  const coins = await world.engine.transaction({ tenantId, personId: null }, (tx) =>
    findCoins(tx, tenantId, [currencyId]),
  )
  const terms: OrderTerms = {
    id: world.random.id(),
    number: world.random.number(),
    personId,
    walletId,
    type: 'HIFI_ACH_OFFRAMP',
    fromId: currencyId,
    toId: currencyId,
    total: 10_000n,
    net: 9_700n,
    arrives: 9_700n,
    lines: [{ kind: 'fixed', minor: 300n }],
    rate: '1',
    quoteUntil: null,
    rail: 'ach',
    toWalletId: null,
    toPersonId: null,
    toAddress: null,
    memo: null,
    chainId: null,
    destination: null,
    counterpartyId: null,
    destinationId: null,
    accountId: null,
    linkedOrderId: null,
    requestId: null,
    reference: null,
    note: null,
    deadlineAt: new Date(world.clock.now().getTime() + 60_000),
    createdAt: world.clock.now(),
  }
  const moved = place({ world, coins }, terms, bornFacts('out', 'byRail'), {
    yes: [],
    by: { actor: 'customer', actorId: personId },
  })
  await world.writer.commit(tenantId, moved.step)
  return moved.order
}

import { bornFacts } from '#machines/order/order.life'
import { createOrder } from '#bank/order/kernel'
import type { OrderLine, OrderTerms } from '#bank/order/order.rows'
import { findCoins } from '#bank/rate/rate.rows'
import type { BankServices } from '#bank/services'

export interface Waiting {
  tenantId: string
  personId: string
  walletId: string
  currencyId: string
  /** It waits for a second person, and nobody of the wallet made it. */
  needsApprover?: boolean
}

/** A cash-out of 100.00, of which 97.00 arrive, with every kind of cost. */
export function cashOut(
  { random, clock }: Pick<BankServices, 'random' | 'clock'>,
  { personId, walletId, currencyId }: Omit<Waiting, 'tenantId'>,
): OrderTerms {
  return {
    ...nothingMore,
    id: random.id(),
    number: random.number(),
    personId,
    walletId,
    type: 'HIFI_ACH_OFFRAMP',
    fromId: currencyId,
    toId: currencyId,
    total: 10_000n,
    net: 9_700n,
    arrives: 9_700n,
    lines: costs,
    rate: '1',
    rail: 'ach',
    createdAt: clock.now(),
  }
}

const costs: OrderLine[] = [
  { kind: 'percent', minor: 200n },
  { kind: 'fixed', minor: 99n },
  { kind: 'rounding', minor: 1n },
]

const nothingMore = {
  quoteUntil: null,
  paymentRequestId: null,
  payer: null,
  toWalletId: null,
  toPersonId: null,
  toAddress: null,
  memo: null,
  chainId: null,
  destination: null,
  counterpartyId: null,
  destinationId: null,
  accountId: null,
  card: null,
  linkedOrderId: null,
  requestId: null,
  reference: null,
  note: null,
  deadlineAt: null,
}

/** The same with a policy that waits a minute for an approval. */
export async function plantWaiting(world: BankServices, at: Waiting) {
  const { tenantId, personId, currencyId, needsApprover = false } = at
  const coins = await world.engine.transaction({ tenantId, personId: null }, (tx) =>
    findCoins(tx, tenantId, [currencyId]),
  )
  const deadlineAt = new Date(world.clock.now().getTime() + 60_000)
  const terms = { ...cashOut(world, at), deadlineAt }
  const facts = bornFacts('out', 'byRail', false, needsApprover)
  const moved = createOrder({ world, coins }, terms, facts, {
    events: [],
    by: needsApprover ? { actor: 'bank', actorId: null } : { actor: 'customer', actorId: personId },
  })
  await world.writer.commit(tenantId, moved.step)
  return moved.order
}

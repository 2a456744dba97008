import { insertPerson } from '#bank/person/person.rows'
import type { OrderLine, OrderTerms } from '#bank/order/order.rows'
import { openWallet } from '#bank/wallet/wallet'
import { findCoins } from '#bank/rate/rate.rows'
import type { TestBank } from '#tests/kit/bank'
import { openBook } from '#tests/kit/openBook'

/** A tenant with two currencies and one person, whose wallets are given money as a test asks. */
export async function openMoney({ world }: TestBank) {
  const { tenantId, usd, eur } = await openBook(world)
  const scope = { tenantId, personId: null }
  const personId = world.random.id()
  const at = world.clock.now()
  const coins = await world.engine.transaction(scope, async (tx) => {
    const number = world.random.number()
    await insertPerson(tx, { tenantId, id: personId, number, currency: 'USD', at })
    return findCoins(tx, tenantId, [usd, eur])
  })

  /** A wallet with so many cents in it. */
  async function walletWith(cents: bigint): Promise<string> {
    const { id: walletId } = await world.engine.transaction(scope, (tx) =>
      openWallet({ tx, scope, world }, personId, 'personal'),
    )
    if (cents > 0n)
      await world.writer.commit(tenantId, {
        transfers: [
          {
            id: world.random.id(),
            cause: 'gift',
            legs: [
              { address: 'rail:ach', currencyId: usd, posted: -cents },
              { address: `wallet:${walletId}`, currencyId: usd, posted: cents },
            ],
          },
        ],
        rows: [],
      })
    return walletId
  }

  const termsOf = (walletId: string, more: Partial<OrderTerms> = {}): OrderTerms => ({
    id: world.random.id(),
    number: world.random.number(),
    personId,
    walletId,
    type: 'HIFI_ACH_OFFRAMP',
    fromId: usd,
    toId: usd,
    total: 10_000n,
    net: 9_700n,
    arrives: 9_700n,
    lines: feesOf(200n, 99n, 1n),
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
    deadlineAt: null,
    createdAt: world.clock.now(),
    ...more,
  })

  return { tenantId, scope, usd, eur, personId, coins, walletWith, termsOf }
}

export type Money = Awaited<ReturnType<typeof openMoney>>

export const feesOf = (percent: bigint, fixed: bigint, rounding: bigint): OrderLine[] => [
  { kind: 'percent', minor: percent },
  { kind: 'fixed', minor: fixed },
  { kind: 'rounding', minor: rounding },
]

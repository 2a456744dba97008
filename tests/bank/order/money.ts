import { insertPerson } from '#bank/person/person.rows'
import type { OrderTerms } from '#bank/order/order.rows'
import { openWallet } from '#bank/wallet/wallet'
import { findCoins } from '#bank/rate/rate.rows'
import type { TestBank } from '#tests/kit/bank'
import { openBook } from '#tests/kit/openBook'
import { cashOut } from './waiting.ts'

/** A tenant with two currencies and one person, whose wallets can be funded. */
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

  /** A wallet with this many cents. */
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
    ...cashOut(world, { personId, walletId, currencyId: usd }),
    ...more,
  })

  return { tenantId, scope, usd, eur, personId, coins, walletWith, termsOf }
}

export type Money = Awaited<ReturnType<typeof openMoney>>

import { beforeAll } from 'vitest'
import type { Address } from '#bank/ledger/accounts'
import type { Leg, Transfer } from '#bank/ledger/transfer'
import { balancesOf } from '#bank/ledger/balances.rows'
import { commitStep, type Step, type Written } from '#bank/ledger/step'
import { openBook } from '#tests/kit/openBook'
import { openWorld } from '#tests/bank/outside/openWorld'

/** A book of this file's own, and short words for what is done in it. */
export function openDesk() {
  const desk = {} as Desk
  beforeAll(async () => Object.assign(desk, await makeDesk()))
  return desk
}

async function makeDesk() {
  const { world, clock } = await openWorld()
  const book = await openBook(world)
  const { tenantId, usd } = book
  const within = <T>(work: Parameters<typeof world.engine.transaction<T>>[1]) =>
    world.engine.transaction({ tenantId, personId: null }, work)

  const transfer = (cause: string, ...legs: Leg[]): Transfer => ({
    id: world.random.id(),
    cause,
    legs,
  })
  const dollars = (address: Address, posted = 0n) => ({ address, currencyId: usd, posted })
  const stepOf = (transfers: Transfer[], ...rows: Written[]): Step => ({ transfers, rows })

  return {
    ...book,
    world,
    clock,
    within,
    transfer,
    dollars,
    stepOf,
    /** Among others, as callers do. */
    commit: (...transfers: Transfer[]) => world.writer.commit(tenantId, stepOf(transfers)),
    /** Alone, in a transaction of its own. */
    alone: (step: Step) => within((tx) => commitStep(tx, tenantId, step, clock.now())),
    gift: (address: Address, amount: bigint) =>
      world.writer.commit(
        tenantId,
        stepOf([transfer('gift', dollars('rail:ach', -amount), dollars(address, amount))]),
      ),
    async balance(address: Address) {
      const found = await within((tx) => balancesOf(tx, tenantId, [address]))
      const { posted, held } = found.find(({ currencyId }) => currencyId === usd)!
      return { posted, held }
    },
  }
}

type Desk = Awaited<ReturnType<typeof makeDesk>>

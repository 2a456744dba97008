import { beforeAll } from 'vitest'
import type { LedgerAddress } from '#bank/ledger/accounts'
import type { Leg, Transfer } from '#bank/ledger/transfer'
import { balancesOf } from '#bank/ledger/balances.rows'
import { commitLedgerRows, type LedgerStep, type BulkRow } from '#bank/ledger/step'
import { openBook } from '#tests/kit/openBook'
import { openTestServices } from '#tests/bank/outside/openWorld'

/** A ledger of this file's own, with helpers for it. */
export function openLedgerKit() {
  const kit = {} as LedgerKit
  beforeAll(async () => Object.assign(kit, await makeLedgerKit()))
  return kit
}

async function makeLedgerKit() {
  const { world, clock } = await openTestServices()
  const book = await openBook(world)
  const { tenantId, usd } = book
  const within = <T>(work: Parameters<typeof world.engine.transaction<T>>[1]) =>
    world.engine.transaction({ tenantId, personId: null }, work)

  const transfer = (cause: string, ...legs: Leg[]): Transfer => ({
    id: world.random.id(),
    cause,
    legs,
  })
  const dollars = (address: LedgerAddress, posted = 0n) => ({ address, currencyId: usd, posted })
  const stepOf = (transfers: Transfer[], ...rows: BulkRow[]): LedgerStep => ({ transfers, rows })

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
    alone: (step: LedgerStep) => within((tx) => commitLedgerRows(tx, tenantId, step, clock.now())),
    gift: (address: LedgerAddress, amount: bigint) =>
      world.writer.commit(
        tenantId,
        stepOf([transfer('gift', dollars('rail:ach', -amount), dollars(address, amount))]),
      ),
    async balance(address: LedgerAddress) {
      const found = await within((tx) => balancesOf(tx, tenantId, [address]))
      const { posted, held } = found.find(({ currencyId }) => currencyId === usd)!
      return { posted, held }
    },
  }
}

type LedgerKit = Awaited<ReturnType<typeof makeLedgerKit>>

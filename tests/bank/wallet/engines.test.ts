import { afterAll, beforeAll, expect } from 'vitest'
import { demoTenants } from '#contract/tenants'
import { transactionSorts } from '#contract/wallet'
import type { Engine, Tx } from '#bank/db/engine'
import { seed } from '#bank/db/seed/seed'
import { bookedWithin, countByCurrency } from '#bank/wallet/export.rows'
import { releaseExportLock, renewExportLock, takeExportLock } from '#bank/wallet/exportLock.rows'
import { balancesAt } from '#bank/wallet/history.rows'
import { pageByFilter, pageByPlace, type FilterQuery } from '#bank/wallet/transactionPage.rows'
import type { StoredTransaction } from '#bank/wallet/transactions.rows'
import { listWalletRows } from '#bank/wallet/wallet.rows'
import type { BankServices } from '#bank/services'
import { openTestServices } from '#tests/bank/outside/openWorld'
import { openLite } from '#tests/kit/lite'
import { whole } from '#tests/kit/whole'

/** One SQL text for every engine: the same rows in two of them read the same. */

let world: BankServices
let now: Date
let lite: Engine
beforeAll(async () => {
  world = (await openTestServices()).world
  now = world.clock.now()
  lite = await openLite()
})
afterAll(() => lite.close())

const tenantId = demoTenants.larkspur

async function walletIn(tx: Tx) {
  const { rows } = await tx.query<{ id: string }>('select id from people where tenant_id = $1', [
    tenantId,
  ])
  const personId = rows[0]!.id
  const scope = { tenantId, personId }
  const [wallet] = await listWalletRows(tx, scope, personId)
  return { scope, wallet: wallet! }
}

const summaryOf = ({
  minor,
  record_kind,
  status,
  txid,
  place,
  linked,
  currency,
}: StoredTransaction) =>
  [place, minor, record_kind, status, txid !== null, linked.length, currency.symbol].join(' ')

const narrowed: FilterQuery = {
  filter: {
    type: 'deposit',
    status: ['complete'],
    record_type: ['DEPOSIT_CRYPTO_EXTERNAL', 'REFUND', 'ONRAMP_ACHWIRE'],
    search: 'e',
    from_created_at: '2000-01-01',
    to_created_at: '2100-01-01',
    show_low_balance: false,
  },
  cents: {},
}

async function pagesOf(tx: Tx) {
  const { wallet } = await walletIn(tx)
  const base = { walletId: wallet.id, upTo: wallet.places, limit: 7, offset: 3 }
  const pages = []
  for (const descending of [true, false]) {
    const plain = { ...base, sortBy: 'created_at', descending } as const
    pages.push(await pageByPlace(tx, tenantId, plain))
    for (const sortBy of transactionSorts) {
      const options = { ...base, sortBy, descending }
      pages.push((await pageByFilter(tx, tenantId, { filter: {}, cents: {} }, options)).rows)
      pages.push((await pageByFilter(tx, tenantId, narrowed, options)).rows)
    }
  }
  return pages.map((rows) => rows.map(summaryOf))
}

async function statementOf(tx: Tx) {
  const { scope, wallet } = await walletIn(tx)
  const extract = { walletId: wallet.id, upTo: wallet.places, filter: {}, cents: {} }
  const counts = await countByCurrency(tx, tenantId, extract, 1_000)
  const rows = await bookedWithin(tx, tenantId, extract, 4, 14)
  const some = await bookedWithin(tx, tenantId, { ...extract, ...narrowed }, 4, 14)
  const turn = { id: wallet.id, until: new Date(now.getTime() + 1_000) }
  const turns = [
    await takeExportLock(tx, scope, turn, now),
    await takeExportLock(tx, scope, turn, now),
  ]
  const longer = new Date(turn.until.getTime() + 1_000)
  await renewExportLock(tx, scope, { ...turn, until: longer })
  turns.push(await takeExportLock(tx, scope, turn, turn.until))
  turns.push(await takeExportLock(tx, scope, { ...turn, until: longer }, longer))
  await releaseExportLock(tx, scope, turn.id)
  turns.push(await takeExportLock(tx, scope, turn, now))
  const days = Array.from({ length: 100 }, (_, at) => new Date(now.getTime() - at * 86_400_000))
  const past = await balancesAt(tx, tenantId, [`wallet:${wallet.id}`], days)
  return {
    counts: [...counts.values()].toSorted((a, b) => a - b),
    lines: [...rows, ...some].map((row) =>
      row.id === null ? row.change : `${summaryOf(row)} ${row.change}`,
    ),
    turns,
    past: past.map(({ at, posted }) => `${at} ${posted}`).toSorted(),
  }
}

async function readIn(engine: Engine) {
  await seed({ ...world, engine })
  return engine.transaction({ tenantId, personId: null }, async (tx) => {
    const { scope } = await walletIn(tx)
    await tx.query(`select set_config('app.person_id', $1, true)`, [scope.personId])
    return { pages: await pagesOf(tx), statement: await statementOf(tx) }
  })
}

whole('lists, statements and history are equal on both engines', async () => {
  const native = await readIn(world.engine)
  expect(await readIn(lite)).toEqual(native)
  expect(native.pages.flat().length).toBeGreaterThan(100)
  expect(native.statement.lines).toHaveLength(20)
  expect(native.statement.turns).toEqual([true, false, false, true, true])
})

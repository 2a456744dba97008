import { expect, test } from 'vitest'
import { atEnd } from '#tests/kit/atEnd'
import { openTestServices } from '#tests/bank/outside/openWorld'
import { openDatabase, type TestDatabase } from '#tests/kit/postgres'
import { createLedgerWriter } from '#bank/ledger/writer'
import { openBook } from '#tests/kit/openBook'
import { isWhole } from '#tests/kit/whole'
import { race } from './race.ts'

/** R-03, and proof that the test can fail: a ledger without one of its protections is caught. */

const COMMITS = isWhole ? 100_000 : 1_500
/** A broken ledger shows it soon. */
const BROKEN_COMMITS = 2_000
const PATIENCE_MS = isWhole ? 1_800_000 : 300_000

const { world } = await openTestServices()

async function openOwn(): Promise<TestDatabase> {
  const database = await openDatabase()
  atEnd(() => database.close())
  return database
}

/** Changes the SQL of the posting function. */
const rewrite = (database: TestDatabase, from: string, to: string) =>
  database.asOwner(async (tx) => {
    const { rows } = await tx.query<{ text: string }>(
      `select pg_get_functiondef('post_steps'::regproc) as text`,
    )
    const text = rows[0]!.text
    expect(text).toContain(from)
    await tx.script(text.replace(from, to))
  })

test('twenty connections neither lose nor make money nor deadlock', {
  timeout: PATIENCE_MS,
  meta: { figure: `${COMMITS} commits` },
}, async () => {
  const { url } = await openOwn()
  expect(await race(world, url, COMMITS)).toEqual([])
})

test('without row locks money is lost', async () => {
  const database = await openOwn()
  await rewrite(database, 'order by id for no key update', 'order by id')
  expect(await race(world, database.url, BROKEN_COMMITS)).not.toEqual([])
})

test('without the function’s check the constraint refuses an overdraft', async () => {
  const database = await openOwn()
  await rewrite(database, 'posted_now < held_now and', 'false and')
  const wrong = await race(world, database.url, BROKEN_COMMITS)
  expect(wrong.join()).toContain('nobody_below_zero')
})

test('without check and constraint an overdraft is detected', async () => {
  const database = await openOwn()
  await rewrite(database, 'posted_now < held_now and', 'false and')
  await database.asOwner((tx) =>
    tx.script('alter table ledger_accounts drop constraint nobody_below_zero'),
  )
  expect((await race(world, database.url, BROKEN_COMMITS)).join()).toMatch(/owed/)
})

/** Two payments under one id in one batch: how many are posted. */
async function twiceUnderOneId(database: TestDatabase): Promise<number> {
  const { clock, random } = world
  const { tenantId, usd } = await openBook({ ...world, engine: database })
  const writer = createLedgerWriter(database, clock)
  const pay = (id: string, amount: bigint) => {
    const legs = [
      { address: 'rail:ach', currencyId: usd, posted: -amount } as const,
      { address: 'wallet:a', currencyId: usd, posted: amount } as const,
    ]
    return writer.commit(tenantId, { transfers: [{ id, cause: 'gift', legs }], rows: [] })
  }
  await pay(random.id(), 1n)
  const id = random.id()
  const ends = await Promise.allSettled([pay(id, 2n), pay(id, 3n)])
  return ends.filter(({ status }) => status === 'fulfilled').length
}

test('one id is one payment, and without its key it would be two', async () => {
  const whole = await openOwn()
  expect(await twiceUnderOneId(whole)).toBe(1)
  const broken = await openOwn()
  await broken.asOwner((tx) =>
    tx.script('alter table ledger_transfers drop constraint ledger_transfers_pkey'),
  )
  expect(await twiceUnderOneId(broken)).toBe(2)
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { backup } from '#bank/db/backup'
import type { Engine } from '#bank/db/engine'
import { restore } from '#bank/db/restore'
import { feedInserts, entriesAfter, feedRangeOf, type FeedInsert } from '#bank/feed/feed.rows'
import { sweepTenant } from '#bank/sweep/sweep.rows'
import { openTestServices } from '#tests/bank/outside/openWorld'
import { openLite } from '#tests/kit/lite'
import { openTenant } from '#tests/kit/openTenant'
import { openEmptyDatabase } from '#tests/kit/postgres'
import { whole } from '#tests/kit/whole'
import { inMemoryDocuments } from '#tests/kit/world'

const { world } = await openTestServices()
const lite = await openLite()
afterAll(() => lite.close())

const id = () => world.random.id()
const at = new Date('2026-03-02T09:00:00Z')
const personId = id()

const newsOf = (walletId: string, n: number): FeedInsert => ({
  walletId,
  personId,
  table: 'transactions',
  kind: 'INSERT',
  record: { n },
})

async function openFeed(engine: Engine) {
  const tenantId = await openTenant({ ...world, engine })
  const within = <T>(work: Parameters<typeof engine.transaction<T>>[1]) =>
    engine.transaction({ tenantId, personId: null }, work)
  const tell = (...rows: FeedInsert[]) => within((tx) => feedInserts.write(tx, tenantId, rows, at))
  const after = (walletId: string, seq = 0) =>
    within((tx) => entriesAfter(tx, tenantId, new Map([[walletId, seq]]), 1_000))
  return { tenantId, within, tell, after }
}

test.each([
  ['the native PostgreSQL', world.engine],
  ['PGlite', lite],
])(
  'news of many wallets in one batch are numbered each in the order they came: %s',
  async (_, engine) => {
    const { tell, after } = await openFeed(engine)
    const [a, b] = [id(), id()]
    await tell(newsOf(b, 1), newsOf(a, 1), newsOf(b, 2))
    await tell(newsOf(b, 3))
    expect((await after(b)).map(({ seq, record }) => [seq, record.n])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ])
    expect((await after(a)).map(({ seq }) => seq)).toEqual([1])
    expect((await after(b, 2)).map(({ seq }) => seq)).toEqual([3])
  },
)

test('concurrent writers leave no gap and no repeated number', async () => {
  const { tell, after } = await openFeed(world.engine)
  const wallets = [id(), id(), id()]
  // Each batch names the wallets in another order: without ordered locks this would deadlock.
  const batches = Array.from({ length: 40 }, (_, n) =>
    tell(...wallets.map((_, at) => newsOf(wallets[(at + n) % 3]!, n))),
  )
  await Promise.all(batches)
  for (const wallet of wallets)
    expect((await after(wallet)).map(({ seq }) => seq)).toEqual(
      Array.from({ length: 40 }, (_, n) => n + 1),
    )
})

test('a rollback leaves no number behind', async () => {
  const { within, tenantId, tell, after } = await openFeed(world.engine)
  const wallet = id()
  await tell(newsOf(wallet, 1))
  await within(async (tx) => {
    await feedInserts.write(tx, tenantId, [newsOf(wallet, 2)], at)
    throw new Error('undone')
  }).catch(() => {})
  await tell(newsOf(wallet, 3))
  expect((await after(wallet)).map(({ seq, record }) => [seq, record.n])).toEqual([
    [1, 1],
    [2, 3],
  ])
})

test('keeps entries for a week, and resets positions before the oldest', async () => {
  const { within, tenantId, tell } = await openFeed(world.engine)
  const wallet = id()
  await tell(...Array.from({ length: 10 }, (_, n) => newsOf(wallet, n)))
  const keptAfter = async (seq: number) =>
    (await within((tx) => feedRangeOf(tx, tenantId, wallet, seq))).kept
  expect([await keptAfter(0), await keptAfter(9), await keptAfter(10)]).toEqual([true, true, true])
  const [never, kept] = [new Date(0), new Date(at.getTime() + 1)]
  const horizons = { spent: never, kept, read: never, tried: never, checked: never, now: never }
  await within((tx) => sweepTenant(tx, tenantId, horizons))
  expect([await keptAfter(0), await keptAfter(9), await keptAfter(10)]).toEqual([
    false,
    false,
    true,
  ])
})

whole('a restored bank counts in a new epoch', async () => {
  const { within, tenantId, tell } = await openFeed(lite)
  const wallet = id()
  await tell(newsOf(wallet, 1))
  const folder = mkdtempSync(join(tmpdir(), 'sluice-feed-'))
  await backup(lite, inMemoryDocuments(), join(folder, 'copy'))
  const again = await openEmptyDatabase()
  await restore(again, inMemoryDocuments(), join(folder, 'copy'))
  const before = await within((tx) => feedRangeOf(tx, tenantId, wallet, 0))
  const after = await again.transaction({ tenantId, personId: null }, (tx) =>
    feedRangeOf(tx, tenantId, wallet, 0),
  )
  expect(after.head.seq).toBe(before.head.seq)
  expect(after.head.epoch).toBeGreaterThan(before.head.epoch)
  await again.close()
  rmSync(folder, { recursive: true })
})

import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { reconcile } from '#bank/book/reconcile'
import { startEmbedded } from '#bank/db/embedded'
import type { Engine } from '#bank/db/engine'
import { migrate } from '#bank/db/migrate'
import { findNative, reachableFolder } from '#bank/db/native'
import { pgliteEngine } from '#bank/db/pglite'
import { poolFor, postgresEngine } from '#bank/db/postgres'
import { accountId } from '#bank/ledger/accounts'
import { createLedgerWriter } from '#bank/ledger/writer'
import type { LedgerWriter } from '#bank/services'
import { realClock } from '#bank/outside/clock'
import { openRandom } from '#bank/outside/random'
import { openSeal } from '#bank/outside/seal'
import { faults, openBook } from '#tests/kit/openBook'
import { median, perSecond, printTable } from './load.ts'
import { byTpcb, layTpcb } from './tpcb.ts'

/**
 * Transfers a second, end to end from Node: through the writer, through a bare driver that calls the
 * same function once a transfer, and beside TPC-B, all on one server in one run. Ratios carry over
 * to other machines; the figures themselves do not.
 */

const WALLETS = 2_000
const ROUNDS = 11
const ROUND_MS = 400
const CALLERS = [1, 8, 32, 256]
/** More callers than that share them. */
const CONNECTIONS_MOST = 32

const random = openRandom(realClock)
const seal = openSeal(randomBytes(32))

interface Bench {
  writer: LedgerWriter
  tenantId: string
  usd: string
  engine: Engine
}

async function openBench(engine: Engine): Promise<Bench> {
  const book = await openBook({ engine, clock: realClock, random, seal })
  const writer = createLedgerWriter(engine, realClock)
  for (let at = 0; at < WALLETS; at += 100) {
    const gifts = Array.from({ length: 100 }, (_, next) => ({
      address: `wallet:${at + next}` as const,
      currencyId: book.usd,
      posted: 1_000_000_000_000n,
    }))
    const paid = {
      address: 'rail:ach',
      currencyId: book.usd,
      posted: -100_000_000_000_000n,
    } as const
    const transfers = [{ id: random.id(), cause: 'gift', legs: [paid, ...gifts] }]
    await writer.commit(book.tenantId, { transfers, rows: [] })
  }
  await engine.asOwner((tx) => tx.script('analyze ledger_accounts'))
  return { ...book, engine, writer }
}

type Spread = 'uniform' | 'hot'

const someWallet = () => 1 + Math.floor(Math.random() * (WALLETS - 1))

/** Between random wallets, or from random wallets to one. */
const pairFor = (spread: Spread) => ({
  payer: `wallet:${someWallet()}` as const,
  payee: spread === 'hot' ? ('wallet:0' as const) : (`wallet:${someWallet()}` as const),
})

function byWriter({ writer, tenantId, usd }: Bench, spread: Spread) {
  return () => {
    const { payer, payee } = pairFor(spread)
    const legs = [
      { address: payer, currencyId: usd, posted: -1n },
      { address: payee, currencyId: usd, posted: 1n },
    ]
    return writer.commit(tenantId, {
      transfers: [{ id: random.id(), cause: 'pay', legs }],
      rows: [],
    })
  }
}

/** The same function called by the driver: no row-level security, no queue, no hash. */
function byDriver(pool: pg.Pool, { tenantId, usd }: Bench, spread: Spread) {
  const hash = Buffer.alloc(32)
  const idOf = (at: number) => accountId(tenantId, { address: `wallet:${at}`, currencyId: usd })
  const ids = Array.from({ length: WALLETS }, (_, at) => idOf(at))
  const [payee] = ids
  return () => {
    const payer = ids[someWallet()]!
    const paid = spread === 'hot' ? payee! : ids[someWallet()]!
    const accounts = [...new Set([payer, paid])].sort()
    const places = [payer, paid].map((id) => accounts.indexOf(id) + 1)
    const transfer = [[1], [random.id()], ['pay'], [hash], [2]]
    const legs = [places, ['-1', '1'], ['0', '0'], [0, 0], [null, null], [null, null]]
    return pool.query({
      name: 'one',
      text: 'select post_steps($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)',
      values: [tenantId, new Date(), accounts, [], ...transfer, ...legs],
    })
  }
}

const names = ['tpcb', 'bare uniform', 'bare hot', 'ours uniform', 'ours hot'] as const
type Way = (typeof names)[number]

/**
 * Every variant in turn, so that a slow moment of the machine affects all. The ratio is the median
 * of the rounds'.
 */
async function measure(callers: number, ways: Record<Way, () => Promise<unknown>>) {
  const rounds: Record<Way, number>[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const samples = {} as Record<Way, number>
    for (const name of names) samples[name] = await perSecond(callers, ROUND_MS, ways[name])
    rounds.push(samples)
  }
  return {
    of: (name: Way) => median(rounds.map((samples) => samples[name])),
    ratio: (name: Way, beside: Way) =>
      median(rounds.map((samples) => samples[name] / samples[beside])),
  }
}

test('transfers a second on the native PostgreSQL, beside TPC-B and the bare function', async () => {
  const native = findNative()
  if (!native) throw new Error('This needs the native PostgreSQL of the packages.')
  const folder = mkdtempSync(join(tmpdir(), 'sluice-bench-'))
  const server = await startEmbedded(native, reachableFolder(native, folder, console.log))
  const about = { name: 'bench', durability: 'power' } as const
  const engine = postgresEngine(poolFor(server.url), about)
  afterAll(async () => {
    await engine.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  await migrate(engine)
  const bench = await openBench(engine)
  const owner = new pg.Pool({ connectionString: server.url, max: 1 })
  await layTpcb(owner)
  await owner.end()

  const rows = []
  for (const callers of CALLERS) {
    const pool = new pg.Pool({
      connectionString: server.url,
      max: Math.min(callers, CONNECTIONS_MOST),
    })
    const samples = await measure(callers, {
      tpcb: byTpcb(pool),
      'bare uniform': byDriver(pool, bench, 'uniform'),
      'bare hot': byDriver(pool, bench, 'hot'),
      'ours uniform': byWriter(bench, 'uniform'),
      'ours hot': byWriter(bench, 'hot'),
    })
    await pool.end()
    rows.push([
      callers,
      ...names.map(samples.of),
      samples.ratio('ours uniform', 'tpcb'),
      samples.ratio('ours hot', 'tpcb'),
      samples.ratio('ours uniform', 'bare uniform'),
      samples.ratio('ours hot', 'bare hot'),
    ])
  }
  printTable(
    'transfers a second, native PostgreSQL',
    'callers,TPC-B,bare,bare hot,ours,ours hot,ours/TPC-B,hot/TPC-B,ours/bare,hot/bare hot'.split(
      ',',
    ),
    rows,
  )
  await measureCheck(bench)
})

/** how long a check of the whole ledger takes. */
async function measureCheck({ engine, tenantId }: Bench) {
  const begun = performance.now()
  const { faults: wrong, postings } = await engine.transaction({ tenantId, personId: null }, (tx) =>
    reconcile(tx, tenantId),
  )
  const ms = performance.now() - begun
  console.log(
    `the book checked: ${postings} postings, ${Math.round((ms / postings) * 1e5)} ms per 100,000`,
  )
  expect(wrong).toEqual([])
}

test('transfers a second on PGlite', async () => {
  const engine = await pgliteEngine(null)
  afterAll(() => engine.close())
  await migrate(engine)
  const bench = await openBench(engine)
  const rows = []
  for (const callers of CALLERS) {
    const uniform = await perSecond(callers, ROUND_MS, byWriter(bench, 'uniform'))
    rows.push([callers, uniform, await perSecond(callers, ROUND_MS, byWriter(bench, 'hot'))])
  }
  printTable('transfers a second, PGlite', ['callers', 'ours', 'ours hot'], rows)
  expect(await faults(engine, bench.tenantId)).toEqual([])
})

import { afterAll, expect, test } from 'vitest'
import { placeTransfer } from '#contract/place'
import { listOrders } from '#contract/order'
import type { Engine } from '#bank/db/engine'
import { isConnectionLost } from '#bank/db/connectionLost'
import { openEngine, openUnmigrated } from '#bank/db/open'
import { poolFor, postgresEngine } from '#bank/db/postgres'
import { askServer, isServerAddress, namesWriter, serversIn } from '#bank/db/servers'
import { createLedgerWriter } from '#bank/ledger/writer'
import { createBank } from '#bank/serve'
import { openOrderKit } from '#tests/bank/order/orderKit'
import { openTestBank, requestOf } from '#tests/kit/bank'
import { eventually } from '#tests/kit/eventually'
import type { TestDatabase } from '#tests/kit/postgres'
import { addressOf, openFakeServer, type ServerRole } from './fakeServer.ts'

/** One database on several servers, of which one takes writes, and what happens when it is lost. */

const bank = await openTestBank()
// The test bank uses a database of the run's server.
const { url } = bank.world.engine as TestDatabase
const toClose: { close(): Promise<void> }[] = []
afterAll(async () => {
  for (const one of toClose.toReversed()) await one.close()
})

async function openPair(first: ServerRole, second: ServerRole) {
  const one = await openFakeServer(url, first)
  const two = await openFakeServer(url, second)
  toClose.push(one, two)
  return { one, two, address: addressOf(url, one, two) }
}

/** Gives up after this long; only a frozen server takes so long. */
const HANG_MS = 3_000

function engineAt(address: string): Engine {
  const pool = poolFor({ connectionString: address, query_timeout: HANG_MS }, 3)
  const engine = postgresEngine(pool, { name: 'several', durability: 'power' })
  toClose.push(engine)
  return engine
}

const nobody = { tenantId: '01900000-0000-7000-8000-000000000001', personId: null }

const count = (engine: Engine) =>
  engine.transaction(nobody, async (tx) => (await tx.query('select 1')).count)

const lossOf = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing was lost',
    (thrown: unknown) => (isConnectionLost(thrown) ? 'lost' : String(thrown)),
  )

test('an address may name several servers, but not want a read-only one', () => {
  const several = 'postgres://bank:p%40,ss@one:5432,two:5433/book?target_session_attrs=read-write'
  expect(serversIn(several)).toEqual([
    'postgres://bank:p%40,ss@one:5432/book?target_session_attrs=read-write',
    'postgres://bank:p%40,ss@two:5433/book?target_session_attrs=read-write',
  ])
  expect(serversIn('postgres://one/book')).toEqual(['postgres://one/book'])
  expect(isServerAddress(several)).toBe(true)
  expect(isServerAddress('postgres://one,two/book')).toBe(true)
  expect(isServerAddress(several.replace('write', 'only'))).toBe(false)
  expect(isServerAddress('postgres://one:5432,two:many/book')).toBe(false)
  expect(isServerAddress('mysql://one,two/book')).toBe(false)
})

test.each([
  ['postgres://one/book', false],
  ['postgres://one,two/book', true],
  ['postgres://one/book?target_session_attrs=read-write', true],
])('at %s the writer is looked for: %s', (address, looked) => {
  expect(namesWriter(address)).toBe(looked)
})

test('an address without a host is left as it is', () => {
  for (const address of ['postgres:///book', 'nonsense', ''])
    expect(serversIn(address)).toEqual([address])
  expect(isServerAddress('postgres://one/book?target_session_attrs=standby')).toBe(false)
  expect(isServerAddress('postgresql://one/book?target_session_attrs=primary')).toBe(true)
})

test('a server that was asked is left alone', async () => {
  const { one } = await openPair('writer', 'standby')
  const settings = await askServer(addressOf(url, one))
  expect(settings.fsync).toMatch(/^(on|off)$/)
  await eventually(() => expect(one.lines()).toBe(0))
})

test('beside a pooler the bank is told by the server itself, and by the next where that is gone', async () => {
  const [pooler, gone, real] = await Promise.all(
    (['writer', 'gone', 'writer'] as const).map((role) => openFakeServer(url, role)),
  )
  toClose.push(pooler!, gone!, real!)
  const engine = await openUnmigrated({
    dataDir: '',
    databaseUrl: addressOf(url, pooler!).replace('&target_session_attrs=read-write', ''),
    listenUrl: addressOf(url, gone!, real!),
    say: () => {},
  })
  toClose.push(engine)
  const received: (string | null)[] = []
  engine.listen((words) => received.push(words))
  await eventually(() => expect(received).toEqual([null]))
  expect([gone!.lines(), real!.lines()]).toEqual([0, 2])
})

test.each<[ServerRole, ServerRole]>([
  ['writer', 'standby'],
  ['standby', 'writer'],
  ['gone', 'writer'],
  ['frozen', 'writer'],
])('finds the writer with a %s first and a %s second', async (first, second) => {
  const { address } = await openPair(first, second)
  expect(await count(engineAt(address))).toBe(1)
})

test('fails at once without a writer, and recovers with the first one', async () => {
  const { one, two, address } = await openPair('standby', 'gone')
  const engine = engineAt(address)
  expect(await lossOf(count(engine))).toBe('lost')
  one.become('gone')
  two.become('writer')
  expect(await count(engine)).toBe(1)
})

test('skips a former writer that is a standby or does not answer', async () => {
  const { one, two, address } = await openPair('writer', 'standby')
  const engine = engineAt(address)
  await Promise.all([count(engine), count(engine), count(engine)])
  one.become('gone')
  one.become('standby')
  two.become('writer')
  await eventually(() => count(engine))

  one.become('writer')
  two.become('frozen')
  expect(await lossOf(Promise.all([count(engine), count(engine)]))).toBe('lost')
  // A connection to the frozen server is dropped, not handed out.
  for (let again = 0; again < 4; again += 1) expect(await count(engine)).toBe(1)
})

test('a server that turned into a standby gets no new connection, and loses those it has', async () => {
  const { one, two, address } = await openPair('writer', 'standby')
  const engine = engineAt(address)
  await count(engine)
  one.become('standby')
  two.become('writer')
  await Promise.all([count(engine), count(engine), count(engine)])
  await eventually(() => expect([one.lines() > 0, two.lines() > 0]).toEqual([false, true]))
})

test('after losing the writer notifies again and reports possible misses', async () => {
  const { one, two, address } = await openPair('writer', 'standby')
  const received: (string | null)[] = []
  const engine = engineAt(address)
  await count(engine)
  engine.listen((words) => received.push(words))
  await eventually(() => expect(received).toEqual([null]))
  two.become('writer')
  one.become('gone')
  await eventually(() => count(engine))
  await eventually(() => expect(received).toEqual([null, null]))
  const beside = engineAt(addressOf(url, two))
  await beside.asOwner(async (tx) => tx.notify('promoted'))
  await eventually(() => expect(received.at(-1)).toBe('promoted'))
})

test('does not open without a writer, and reports why for each server', async () => {
  const { address } = await openPair('standby', 'gone')
  const opened = openEngine({ dataDir: '', databaseUrl: address, say: () => {} })
  await expect(opened).rejects.toThrow(/server 1: It is in recovery.*; server 2: .*onnect/s)
})

test.each([
  ['before the commit was heard', 'before it is heard'],
  ['after the commit, before its answer', 'before it is answered'],
] as const)(
  'an order whose server is lost %s is answered as not known, and is one order when it is said again',
  async (_, when) => {
    const kit = await openOrderKit(bank)
    const [ann, bob] = [await kit.moveIn(), await kit.moveIn()]
    await kit.give(ann, kit.usd, 100_00n)
    const { one, two, address } = await openPair('writer', 'standby')
    const engine = engineAt(address)
    const { clock } = bank.world
    const world = { ...bank.world, engine, writer: createLedgerWriter(engine, clock) }
    const app = createBank({ world, strict: true })
    const { tenantId } = kit
    const key = world.random.id()
    const say = async () => {
      const words = {
        wallet_id: ann.walletId,
        from_currency_id: kit.usd,
        to_wallet_uuid: bob.walletId,
        amount: '40',
      }
      const headers = { 'idempotency-key': key }
      const { bearer } = ann
      return app.request(requestOf(placeTransfer, words, { tenantId, bearer, headers }))
    }

    one.loseAt('post_steps', when)
    const lost = await say()
    expect([lost.status, lost.headers.get('retry-after')]).toEqual([503, '1'])
    expect(await lost.json()).toMatchObject({ code: 'OVERLOADED', retry_after_s: 1 })
    expect((await say()).status).toBe(503)

    two.become('writer')
    const [made, again] = [await say(), await say()]
    expect([made.status, again.status]).toEqual([201, 201])
    expect(await again.text()).toBe(await made.text())
    const { data } = (await ann.ask(listOrders, {})).body
    expect(data).toHaveLength(1)
    expect(await kit.has(ann.walletId, kit.usd)).toEqual([60_00n, 0n])
  },
)

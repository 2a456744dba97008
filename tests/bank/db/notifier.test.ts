import { afterAll, expect, test } from 'vitest'
import type { Engine } from '#bank/db/engine'
import { poolFor, postgresEngine } from '#bank/db/postgres'
import { openLite } from '#tests/kit/lite'
import { openDatabase } from '#tests/kit/postgres'
import { eventually } from '#tests/kit/eventually'

const native = await openDatabase()
const lite = await openLite()
const beside = postgresEngine(poolFor(native.url, 2), { name: 'beside', durability: 'power' })
afterAll(async () => {
  for (const engine of [beside, native, lite]) await engine.close()
})

const scope = { tenantId: '01900000-0000-7000-8000-000000000001', personId: null }

/** Collects what an engine hears once it is connected. */
async function listenerAt(engine: Engine) {
  const received: (string | null)[] = []
  const stop = engine.listen((words) => received.push(words))
  await eventually(() => expect(received).toEqual([null]))
  received.length = 0
  return { heard: received, stop }
}

const notifying = (engine: Engine, ...words: string[]) =>
  engine.transaction(scope, async (tx) => {
    await tx.query('select 1')
    words.forEach(tx.notify)
  })

test.each([
  ['another bank on the same server', native, beside],
  ['the same bank', native, native],
  ['the same bank on PGlite', lite, lite],
])('a notification is heard after its commit by %s', async (_, current, there) => {
  const { heard: received, stop } = await listenerAt(there)
  await notifying(current, 'one', 'two', 'one')
  await eventually(() => expect(received).toEqual(['one', 'two']))
  stop()
})

test.each([
  ['the server', native],
  ['PGlite', lite],
])('a rolled-back transaction notifies nobody: %s', async (_, engine) => {
  const { heard: received, stop } = await listenerAt(engine)
  const undone = engine.transaction(scope, async (tx) => {
    tx.notify('never')
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await notifying(engine, 'after')
  await eventually(() => expect(received).toEqual(['after']))
  stop()
})

test('too long a batch notifies everybody', async () => {
  const { heard: received, stop } = await listenerAt(beside)
  await notifying(native, 'x'.repeat(9_000))
  await eventually(() => expect(received).toContain(null))
  stop()
})

test('what is notified while a batch is sent comes with the next', async () => {
  const { heard: received, stop } = await listenerAt(beside)
  const words = Array.from({ length: 6 }, (_, at) => `at once ${at}`)
  await Promise.all(words.map((word) => notifying(native, word)))
  await eventually(() => expect(new Set(received)).toEqual(new Set(words)))
  stop()
})

test('a thousand are notified by name, and more as everybody', async () => {
  const { heard: received, stop } = await listenerAt(beside)
  const words = (count: number) => Array.from({ length: count }, (_, at) => `n${at}`)
  await notifying(native, ...words(1_000))
  await eventually(() => expect(received).toHaveLength(1_000))
  received.length = 0
  await notifying(native, ...words(1_001))
  await eventually(() => expect(received).toEqual([null]))
  stop()
})

test('reconnects after a break and reports that messages may have been missed', async () => {
  const { heard: received, stop } = await listenerAt(beside)
  await native.asOwner((tx) =>
    tx.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen bank_bell'`,
    ),
  )
  await eventually(() => expect(received).toContain(null))
  await notifying(native, 'again')
  await eventually(() => expect(received.at(-1)).toBe('again'))
  stop()
})

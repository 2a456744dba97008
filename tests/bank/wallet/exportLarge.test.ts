import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { EXPORT_ROWS_MAX, exportTransactions } from '#contract/wallet'
import type { Engine } from '#bank/db/engine'
import { createBank, type Bank } from '#bank/serve'
import { openTestBank, requestOf } from '#tests/kit/bank'
import { readCsv } from '#tests/kit/csv'
import { isWhole, whole } from '#tests/kit/whole'
import { openWalletKit, type Customer } from './walletKit.ts'
import { plantRows } from './plantRows.ts'

/** Large exports: streamed, one at a time, never silently short. */

const bank = await openTestBank()
const counter = await openWalletKit(bank)
const { customer, coins, tenantId } = counter

const plant = (ann: Customer, count: number) =>
  plantRows(bank.world.engine, { tenantId, ...ann, currencyId: coins.get('USD')! }, count)

const open = (app: Bank, ann: Customer, words = {}) => {
  const text = { wallet_uuid: ann.wallet, ...words }
  return app.request(requestOf(exportTransactions, text, { tenantId, ...ann.me }))
}

/** The same bank over an engine that counts queries and can be cut off. */
function over(engine: Engine) {
  const world = { ...bank.world, engine }
  return createBank({ world, strict: true })
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const long = await customer()
/** Outside DEEP more than is read at once. */
await plant(long, isWhole ? EXPORT_ROWS_MAX : EXPORT_ROWS_MAX / 4)

whole('exports a hundred thousand lines in constant memory', async () => {
  const response = await open(bank.app, long)
  const reader = response.body!.getReader()
  let [lines, bytes, largest] = [0, 0, 0]
  const heaps: number[] = []
  let end = ''
  for (let part = 0; ; part += 1) {
    const { done, value } = await reader.read()
    if (done) break
    for (const byte of value) if (byte === 10) lines += 1
    bytes += value.length
    end = Buffer.from(value.subarray(-40)).toString()
    largest = Math.max(largest, value.length)
    if (part % 25 !== 20) continue
    collect()
    heaps.push(process.memoryUsage().heapUsed)
  }
  expect(lines).toBe(EXPORT_ROWS_MAX + 1)
  // A cent a line: the balance was carried over from batch to batch.
  expect(end).toMatch(/,0\.01,0\.01,1000\.00\r\n$/)
  expect(largest).toBeLessThan(bytes / 50)
  expect(heaps).toHaveLength(4)
  expect(Math.max(...heaps) - heaps[0]!).toBeLessThan(4_000_000)
})

test('reads rows only on demand', async () => {
  let options = 0
  const counted: Engine = {
    ...bank.world.engine,
    transaction: (scope, work) => {
      options += 1
      return bank.world.engine.transaction(scope, work)
    },
  }
  const response = await open(over(counted), long)
  const reader = response.body!.getReader()
  for (let part = 0; part < 4; part += 1) await reader.read()
  const before = options
  expect(before).toBeLessThan(12)
  await reader.cancel()
  // The running batch ends, and the lock is released.
  expect(options - before).toBeLessThan(4)
  expect((await long.exported({ filter: '{"type":"withdrawal"}' })).status).toBe(200)
})

whole('marks an incomplete file in its last line', async () => {
  let left = 20
  const failing: Engine = {
    ...bank.world.engine,
    transaction: (scope, work) => {
      if (left-- <= 0) return Promise.reject(new Error('The line is dead.'))
      return bank.world.engine.transaction(scope, work)
    },
  }
  const response = await open(over(failing), long)
  expect(response.status).toBe(200)
  const { head, rows } = readCsv(await response.text())
  const { [head[0]!]: text, ...rest } = rows.at(-1)!
  expect(text).toBe(
    `ERROR: this file is not complete (request ${response.headers.get('x-request-id')})`,
  )
  expect(new Set(Object.values(rest))).toEqual(new Set(['']))
  expect(rows.length).toBeGreaterThan(1_000)
  expect(bank.logged.join('\n')).toContain('answer broken off')
  // The lock could not be released, so it runs out.
  expect((await long.exported()).status).toBe(429)
  bank.clock.advance(61_000)
  expect((await long.exported({ filter: '{"type":"withdrawal"}' })).status).toBe(200)
})

test('allows one export at a time for each person', async () => {
  const [ann, bob] = [long, await customer()]
  const first = await open(bank.app, ann)
  const more = await Promise.all(Array.from({ length: 50 }, () => ann.exported()))
  expect(new Set(more.map(({ status, body }) => `${status} ${String(body.code)}`))).toEqual(
    new Set(['429 RATE_LIMITED']),
  )
  expect(Number(more[0]!.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await bob.exported()).status).toBe(200)
  await first.body!.cancel()
  expect((await ann.exported({ filter: '{"type":"withdrawal"}' })).status).toBe(200)
})

whole('refuses one line more before sending anything', async () => {
  await plant(long, 1)
  const { status, body } = await long.exported()
  expect([status, body.code]).toEqual([422, 'EXPORT_TOO_LARGE'])
  // Of the first hundred seconds, and the one more, planted at the first of them.
  const some = await long.statement({ to_created_at: '2025-01-01T00:01:39Z' })
  expect(some.rows).toHaveLength(101)
})

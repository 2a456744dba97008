import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readDocument } from '#contract/health'
import type { Engine } from '#bank/db/engine'
import { readHealthOf } from '#bank/health/health'
import { createManualClock } from '#bank/outside/clock'
import { openTestBank, requestOf } from '#tests/kit/bank'

const bank = await openTestBank()

/** A database that answers when the test says so. */
function openSilent() {
  const clock = createManualClock('2026-03-02T09:00:00Z')
  const queries: PromiseWithResolvers[] = []
  const asOwner = () =>
    new Promise((resolve, reject) => void queries.push({ resolve, reject })) as never
  const engine: Engine = { ...bank.world.engine, asOwner }
  const ask = () => readHealthOf({ engine, clock }, clock.every)
  return { clock, queries, ask }
}

interface PromiseWithResolvers {
  resolve(value: unknown): void
  reject(reason: Error): void
}

const migrations = { applied: 3, newest: '0003' }
const refused = { code: 'OVERLOADED', facts: { retry_after_s: 1 } }

test('says within two seconds that the database does not answer, and asks it once', async () => {
  const { clock, queries, ask } = openSilent()
  const probes = Promise.allSettled([ask(), ask(), ask()])
  clock.advance(2_000)
  for (const one of await probes) expect(one).toMatchObject({ status: 'rejected', reason: refused })
  const next = ask()
  expect(queries).toHaveLength(1)
  queries[0]!.resolve(migrations)
  expect(await next).toMatchObject({ status: 'ok', migrations })
})

test('asks again once the database has answered or failed', async () => {
  const { queries, ask } = openSilent()
  const first = ask()
  queries[0]!.reject(new Error('The server is gone.'))
  await expect(first).rejects.toThrow('The server is gone.')
  const second = ask()
  queries[1]!.resolve(migrations)
  expect(await second).toMatchObject({ status: 'ok' })
})

test('gives up a query over a dead connection after half a minute', async () => {
  const { clock, queries, ask } = openSilent()
  const probe = ask().catch((thrown: unknown) => thrown)
  clock.advance(30_000)
  expect(await probe).toMatchObject(refused)
  const later = ask()
  expect(queries).toHaveLength(2)
  queries[1]!.resolve(migrations)
  expect(await later).toMatchObject({ status: 'ok' })
})

const document = async (headers: Record<string, string>) => {
  const response = await bank.app.request(requestOf(readDocument, {}, { headers }))
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

test('sends the document compressed, and not at all to who has it', async () => {
  const plain = await document({})
  expect(plain.response.headers.get('content-encoding')).toBe(null)
  const text = plain.bytes.toString('utf8')
  expect(JSON.parse(text)).toMatchObject({ openapi: '3.1.0' })
  for (const [accepted, encoding, unpack] of [
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ] as const) {
    const { response, bytes } = await document({ 'accept-encoding': accepted })
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(response.headers.get('vary')).toBe('accept-encoding')
    expect(unpack(bytes).toString('utf8')).toBe(text)
    expect(bytes.length).toBeLessThan(text.length / 5)
    const tag = response.headers.get('etag') ?? ''
    const again = await document({ 'accept-encoding': accepted, 'if-none-match': tag })
    expect([again.response.status, again.bytes.length]).toEqual([304, 0])
  }
})

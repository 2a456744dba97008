import { expect, test } from 'vitest'
import { fromMinor } from '#contract/kit/amount'
import { findPoints, findPrices, keepPrices } from '#bank/rate/rate.rows'
import { downTo } from '#bank/rate/ratio'
import type { UsdPrice } from '#bank/services'
import { openTestServices } from '#tests/bank/outside/openWorld'

/** Which stored price is found: the newest of the last moments, and none that is older. */

const { world } = await openTestServices()
const { engine } = world
const noon = new Date('2026-05-04T12:00:00Z')
const after = (ms: number) => new Date(noon.getTime() + ms)
const HOUR_MS = 3_600_000

const keep = (symbol: string, usd: string, ms: number, source = 'test') =>
  engine.asOwner((tx) => keepPrices(tx, new Map([[symbol, usd]]), source, after(ms)))
const found = (symbol: string, since: Date) =>
  engine.asOwner(async (tx) => (await findPrices(tx, [symbol], since)).get(symbol))
const shown = (price: UsdPrice | null | undefined) =>
  price && [fromMinor(downTo(price.usd, 2), 2), price.source, price.at]

test('a price is found from the moment that it was kept at, by its symbol', async () => {
  await keep('AAA', '5', 0)
  await keep('BBB', '6', 0)
  expect(shown(await found('AAA', noon))).toEqual(['5.00', 'test', noon])
  expect(await found('AAA', after(1))).toBeUndefined()
})

test('a newer price replaces an older one, and one of the same moment too', async () => {
  await keep('CCC', '5', 0)
  await keep('CCC', '6', -1)
  expect(shown(await found('CCC', noon))).toEqual(['5.00', 'test', noon])
  await keep('CCC', '7', 0, 'other')
  expect(shown(await found('CCC', noon))).toEqual(['7.00', 'other', noon])
  await keep('CCC', '8', 1)
  expect(shown(await found('CCC', noon))).toEqual(['8.00', 'test', after(1)])
})

test('the first price of an hour is its point', async () => {
  await keep('DDD', '5', 7 * 60_000)
  await keep('DDD', '6', 59 * 60_000)
  await keep('DDD', '7', HOUR_MS)
  const asked = [-1, 0, HOUR_MS - 1, HOUR_MS, 2 * HOUR_MS - 1, 2 * HOUR_MS]
  const points = await engine.asOwner((tx) => findPoints(tx, 'DDD', asked.map(after), HOUR_MS))
  expect(points.map(shown)).toEqual([
    null,
    ['5.00', 'test', noon],
    ['5.00', 'test', noon],
    ['7.00', 'test', after(HOUR_MS)],
    ['7.00', 'test', after(HOUR_MS)],
    null,
  ])
})

test('points come in the order of the moments, and of no other symbol', async () => {
  await keep('EEE', '5', 0)
  await keep('FFF', '9', 0)
  await keep('EEE', '6', HOUR_MS)
  const points = await engine.asOwner((tx) =>
    findPoints(tx, 'EEE', [HOUR_MS, 0, HOUR_MS].map(after), 5 * HOUR_MS),
  )
  expect(points.map((point) => shown(point)?.[0])).toEqual(['6.00', '5.00', '6.00'])
})

import { describe, expect, test } from 'vitest'
import { fromMinor } from '#contract/kit/amount'
import { coinGecko } from '#bank/outside/rates/coingecko'
import { pretendRates } from '#bank/outside/rates/pretend'
import { createRatePoller, storedRates } from '#bank/outside/rates/stored'
import { createManualClock } from '#bank/outside/clock'
import { openRates } from '#bank/outside/rates/rates'
import { downTo, RATE_SCALE, type Ratio } from '#bank/rate/ratio'
import type { Tx } from '#bank/db/engine'
import { openTenantIn, openTestServices } from '#tests/bank/outside/openWorld'
import { priceList, pretendPrices } from './pretendPrices.ts'

/** Prices: simulated, or from a server. */

const { world, clock, logged } = await openTestServices()
const nobody = null as unknown as Tx // the pretend source reads no row

const decimal = (usd: Ratio | undefined) => usd && fromMinor(downTo(usd, RATE_SCALE), RATE_SCALE)

describe('the pretend source', () => {
  const rates = pretendRates(createManualClock('2026-03-02T09:00:00Z'))
  const pricesAt = async (at: string) =>
    pretendRates(createManualClock(at)).prices(nobody, ['BTC', 'EUR'])

  test('is the same at the same moment in every process', async () => {
    expect(await pricesAt('2026-03-02T09:00:00Z')).toEqual(
      await rates.prices(nobody, ['BTC', 'EUR']),
    )
    const { usd } = (await pricesAt('2026-03-02T09:00:00Z')).get('BTC')!
    expect(decimal(usd)).toMatchInlineSnapshot(`"63848.673832500000000000"`)
  })

  test('moves with time within bounds', async () => {
    const start = Date.UTC(2026, 0, 1)
    const moments = Array.from({ length: 500 }, (_, at) => new Date(start + at * 4_999_000))
    const points = await rates.history(nobody, 'BTC', moments)
    const prices = points.map((point) => downTo(point!.usd, 2))
    expect(new Set(prices).size).toBeGreaterThan(490)
    expect(prices.every((price) => price > 5_500_000n && price < 7_500_000n)).toBe(true)
    const leaps = prices.map((price, at) => price - (prices[at - 1] ?? price))
    expect(leaps.every((leap) => leap < 400_000n && leap > -400_000n)).toBe(true)
  })

  test('the history matches past prices', async () => {
    const then = new Date('2026-02-11T03:17:00Z')
    const [point] = await rates.history(nobody, 'EUR', [then])
    expect(point).toEqual((await pricesAt(then.toISOString())).get('EUR'))
  })

  test('a dollar is 1, and an unknown symbol has no price', async () => {
    const prices = await rates.prices(nobody, ['USD', 'PEBBLE'])
    expect([...prices].map(([symbol, { usd }]) => [symbol, decimal(usd)])).toEqual([
      ['USD', '1.000000000000000000'],
    ])
    expect(await rates.history(nobody, 'PEBBLE', [new Date(0)])).toEqual([null])
  })
})

describe('the price list on the network', () => {
  test('requests everything at once, with the key if set', async () => {
    const { asked: options, say, url } = await pretendPrices()
    say(priceList)
    const prices = await coinGecko({ url, key: 'demo' }).ask()
    expect(options).toEqual([
      { path: expect.stringContaining('/api/v3/simple/price?ids=bitcoin%2C'), key: 'demo' },
    ])
    expect(Object.fromEntries(prices)).toEqual({
      USD: '1',
      BTC: '64000.5',
      ETH: '3000',
      USDT: '0.9997123456789',
      TRX: '0.00000012',
      EUR: '1.084754237288135593',
      GBP: '1.280010000000000000',
    })
  })

  test.each([
    ['a refusal', 'slow down', 429],
    ['a way elsewhere', '', 302],
    ['a page', '<html>', 200],
  ])('%s is a failure', async (_, body, status) => {
    const { say, url } = await pretendPrices()
    say(body, status)
    await expect(coinGecko({ url, key: null }).ask()).rejects.toThrow()
  })

  test.each([
    ['nothing', 'null'],
    ['an empty list', {}],
    ['prices that are none', { bitcoin: { usd: 0, eur: -1 }, tron: { usd: 'x' }, tether: null }],
  ])('%s prices nothing but the dollar', async (_, body) => {
    const { say, url } = await pretendPrices()
    say(body)
    expect([...(await coinGecko({ url, key: null }).ask())]).toEqual([['USD', '1']])
  })
})

describe('stored prices', () => {
  const rates = storedRates(world)

  test('stores source and time, and expires old prices', async () => {
    const { within } = await openTenantIn(world)
    const { say, url } = await pretendPrices()
    say(priceList)
    await createRatePoller(world, coinGecko({ url, key: null })).keep()
    const stored = await within((tx) => rates.prices(tx, ['BTC', 'PEBBLE']))
    expect(
      [...stored].map(([symbol, { usd, source, at }]) => [symbol, decimal(usd), source, at]),
    ).toEqual([['BTC', '64000.500000000000000000', 'coingecko', clock.now()]])

    clock.advance(10 * 60_000)
    expect((await within((tx) => rates.prices(tx, ['BTC']))).size).toBe(1)
    clock.advance(1)
    expect((await within((tx) => rates.prices(tx, ['BTC']))).size).toBe(0)
  })

  test('returns hourly points and leaves out unknown ones', async () => {
    const { within } = await openTenantIn(world)
    const { say, url } = await pretendPrices()
    const keeper = createRatePoller(world, coinGecko({ url, key: null }))
    const born = clock.now()
    clock.advance(24 * 3_600_000)
    const hour = new Date(Math.floor(clock.now().getTime() / 3_600_000) * 3_600_000)
    for (const usd of [3_001, 3_002, 3_003, 3_004]) {
      say({ ethereum: { usd } })
      await keeper.keep()
      clock.advance(20 * 60_000)
    }
    const moments = [new Date(born.getTime() - 86_400_000), hour, clock.now()]
    const [before, ...points] = await within((tx) => rates.history(tx, 'ETH', moments))
    expect(before).toBeNull()
    expect(points.map((point) => decimal(point?.usd))).toEqual([
      '3001.000000000000000000',
      '3004.000000000000000000',
    ])
  })

  test('of two prices at one moment the later one stands', async () => {
    const { within } = await openTenantIn(world)
    const { say, url } = await pretendPrices()
    for (const usd of [3_005, 3_006]) {
      say({ ethereum: { usd } })
      await createRatePoller(world, coinGecko({ url, key: null })).keep()
    }
    const stored = await within((tx) => rates.prices(tx, ['ETH']))
    expect(decimal(stored.get('ETH')?.usd)).toBe('3006.000000000000000000')
  })
})

test('keeps the last prices while the source is down', async () => {
  const { say, url } = await pretendPrices()
  const { keepers } = openRates({ RATES_URL: `${url}/` }, world)
  expect(keepers).toHaveLength(1)
  say('', 500)
  for (const keeper of keepers) {
    keeper.start(clock.every)
    await keeper.stop()
  }
  expect(logged.at(-1)).toContain('rates not kept')
  expect(openRates({}, world).keepers).toEqual([])
})

test('prices are asked for every minute, until it stops', async () => {
  let asked = 0
  const source = {
    name: 'list',
    ask: async () => {
      asked += 1
      return new Map()
    },
  }
  const poller = createRatePoller(world, source)
  poller.start(clock.every)
  expect(asked).toBe(1)
  clock.advance(59_999)
  expect(asked).toBe(1)
  clock.advance(1)
  expect(asked).toBe(2)
  await poller.stop()
  clock.advance(120_000)
  expect(asked).toBe(2)
})

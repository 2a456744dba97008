import { expect, test } from 'vitest'
import { createManualClock } from '#bank/outside/clock'
import { pretendRates } from '#bank/outside/rates/pretend'
import { openSeal } from '#bank/outside/seal'
import {
  isLinkValid,
  pretendVendor,
  signedVendorMessage,
  type PretendedNews,
} from '#bank/outside/vendors/pretend'
import type { VendorSessionRequest } from '#bank/outside/vendors/verifier'

/** The simulated vendor and the simulated prices of a sandbox. */

const seal = openSeal(Buffer.alloc(32, 7))
const now = new Date('2026-03-02T09:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)
const LINK_MS = 10 * 60_000
const vendor = pretendVendor(seal)
const ask = { tenantId: 't1', sessionId: 's1', now } as VendorSessionRequest

async function link(inquiryId = 'i1') {
  const { url, session, until } = await vendor.open(ask, inquiryId)
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  return { pathname, session, ends: until, until: searchParams.get('until') ?? '' }
}

test('a link holds for ten minutes, to the last of them', async () => {
  const { pathname, session: mark, ends, until } = await link()
  expect(await vendor.begin(ask)).toBe('s1')
  expect(pathname).toBe('/visit/t1/i1')
  expect(ends).toEqual(later(LINK_MS))
  const of = { tenantId: 't1', inquiryId: 'i1', until, mark }
  expect([0, LINK_MS, LINK_MS + 1].map((ms) => isLinkValid(seal, of, later(ms)))).toEqual([
    true,
    true,
    false,
  ])
  for (const other of [
    { tenantId: 't2' },
    { inquiryId: 'i2' },
    { until: String(Number(until) + 1) },
    { until: `${until}0` },
    { until: ` ${until}` },
    { until: '' },
    { mark: '' },
    { mark: (await link('i2')).session },
  ])
    expect([other, isLinkValid(seal, { ...of, ...other }, now)]).toEqual([other, false])
})

const news: PretendedNews = {
  eventId: 'e1',
  reference: 'k1',
  inquiryId: 'i1',
  word: 'retry',
  parts: ['face'],
  reason: 'face_differs',
  at: later(-5),
}

const parsed = (parts: Partial<PretendedNews>, at = now) =>
  vendor.parseMessage(signedVendorMessage(seal, { ...news, ...parts }, at), now)

test('what it says is read as it was said', () => {
  expect(parsed({})).toEqual(news)
  expect(parsed({ inquiryId: null, reason: null })).toMatchObject({ inquiryId: null, reason: null })
  expect(parsed({ inquiryId: '' })).toMatchObject({ inquiryId: null })
  expect(parsed({ parts: ['none' as 'face', 'document'] })).toMatchObject({ parts: ['document'] })
  expect(parsed({ reason: 'weather' as 'face_differs' })).toMatchObject({ reason: null })
  expect(parsed({ word: 'perhaps' as 'retry' })).toBe('nothing')
})

test('what it did not sign says nothing', () => {
  expect(parsed({}, later(-300_001))).toBeNull()
  const message = signedVendorMessage(openSeal(Buffer.alloc(32, 8)), news, now)
  expect(vendor.parseMessage(message, now)).toBeNull()
})

const DAY_MS = 24 * 3_600_000

test('a price stays near its usual one, is the same to everybody, and moves', async () => {
  const rates = pretendRates(createManualClock(now))
  const moments = Array.from({ length: 400 }, (_, at) => later(-at * 7 * 3_600_000))
  const priced = async (symbol: string) =>
    (await rates.history({} as never, symbol, moments)).map((price) =>
      price === null ? null : Number((price.usd.above * 1_000_000n) / price.usd.below) / 1_000_000,
    )
  const [dollar, euro, ether] = [await priced('USD'), await priced('EUR'), await priced('ETH')]
  expect(new Set(dollar)).toEqual(new Set([1]))
  for (const [prices, usual, off] of [
    [euro, 1.0843, 0.008],
    [ether, 3_148.27, 0.075],
  ] as const) {
    expect(new Set(prices).size).toBeGreaterThan(300)
    for (const price of prices) expect(Math.abs(price! / usual - 1)).toBeLessThan(off)
    expect(Math.max(...prices.map((price) => Math.abs(price! / usual - 1)))).toBeGreaterThan(
      off / 3,
    )
  }
  expect(await priced('XAU')).toEqual(moments.map(() => null))
  const again = pretendRates(createManualClock(later(DAY_MS)))
  const [then] = await again.history({} as never, 'ETH', [now])
  expect((await rates.prices({} as never, ['ETH', 'XAU'])).get('ETH')).toEqual(then)
  expect([...(await rates.prices({} as never, ['ETH', 'XAU'])).keys()]).toEqual(['ETH'])
})

test('a moment has one price, whoever computes it', async () => {
  const rates = pretendRates(createManualClock(now))
  const moments = [now, later(1), later(90_000), later(5 * DAY_MS), later(-400 * DAY_MS)]
  const lines: string[] = []
  for (const symbol of ['EUR', 'ETH', 'USDT']) {
    const prices = await rates.history({} as never, symbol, moments)
    lines.push(...prices.map((price) => `${symbol} ${price!.usd.above} / ${price!.usd.below}`))
  }
  expect(lines).toMatchInlineSnapshot(`
    [
      "EUR 1086585704400000 / 1000000000000000",
      "EUR 1086585704400000 / 1000000000000000",
      "EUR 1086608474700000 / 1000000000000000",
      "EUR 1086134635600000 / 1000000000000000",
      "EUR 1080580851000000 / 1000000000000000",
      "ETH 3061657944030000000 / 1000000000000000",
      "ETH 3061657944030000000 / 1000000000000000",
      "ETH 3062847990090000000 / 1000000000000000",
      "ETH 3142924237540000000 / 1000000000000000",
      "ETH 3058981914530000000 / 1000000000000000",
      "USDT 1000122002200000 / 1000000000000000",
      "USDT 1000122002200000 / 1000000000000000",
      "USDT 1000121002100000 / 1000000000000000",
      "USDT 1000090999100000 / 1000000000000000",
      "USDT 1000198009800000 / 1000000000000000",
    ]
  `)
})

test('a price moves without a leap', async () => {
  const rates = pretendRates(createManualClock(now))
  const minutes = Array.from({ length: 2_000 }, (_, at) => later(at * 60_000))
  const prices = await rates.history({} as never, 'BTC', minutes)
  const dollars = prices.map((price) => Number(price!.usd.above) / Number(price!.usd.below))
  for (const [at, price] of dollars.entries())
    if (at > 0) expect(Math.abs(price / dollars[at - 1]! - 1)).toBeLessThan(0.002)
})

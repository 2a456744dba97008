import { expect, test } from 'vitest'
import { priceIn, type Prices } from '#bank/rate/price'
import { ratioOf } from '#bank/rate/ratio'
import type { Coin } from '#bank/rate/rate.rows'

const early = new Date('2026-03-02T12:00:00Z')
const late = new Date('2026-03-02T12:00:05Z')
const coin = (symbol: string) => ({ symbol }) as Coin // nothing else of it is read
const [eth, eur] = [coin('ETH'), coin('EUR')]

const pricesAt = (ofEth: Date, ofEur: Date): Prices =>
  new Map([
    ['ETH', { usd: ratioOf('3000'), source: 'first', at: ofEth }],
    ['EUR', { usd: ratioOf('1.20'), source: 'second', at: ofEur }],
  ])

test.each([
  ['what is sold', pricesAt(early, late), 'first'],
  ['what is bought', pricesAt(late, early), 'second'],
])('a rate is as old as the price of %s, if that is the older', (_, prices, source) => {
  expect(priceIn(prices, eth, eur)).toMatchObject({ source, at: early })
})

test('nothing has a rate without both prices, or at none that can be said', () => {
  const prices = pricesAt(early, late)
  expect(priceIn(prices, eth, coin('XAU'))).toBeNull()
  expect(priceIn(prices, coin('XAU'), eur)).toBeNull()
  const dust = new Map(prices).set('ETH', { usd: ratioOf('0'), source: 'first', at: early })
  expect(priceIn(dust, eth, eur)).toBeNull()
})

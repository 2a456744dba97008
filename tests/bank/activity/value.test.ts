import { expect, test } from 'vitest'
import { withValues } from '#bank/activity/value'
import type { Unvalued } from '#bank/activity/shown'
import { ratioOf } from '#bank/rate/ratio'
import { rateBetween } from '#bank/rate/price'
import { worthAt } from '#bank/rate/worth'
import type { PersonContext } from '#bank/requestContext'
import { eventWorth, type AssetLine } from '#bank/tax/worth'

/** What something was worth in euros: coins of ten and of two dollars, a euro of 1.25, no price of XAU. */

const inUsd: Record<string, string> = { EUR: '1.25', ETH: '10', USD: '1', BTC: '2' }
const asked: string[] = []

const context = {
  tx: {},
  tenant: { config: { base_currency: 'EUR' } },
  world: {
    rates: {
      async history(_: unknown, symbol: string, moments: readonly Date[]) {
        asked.push(symbol)
        const price = inUsd[symbol]
        // Nothing was known on the first of January.
        return moments.map((at) =>
          price === undefined || at.getTime() === 0
            ? null
            : { usd: ratioOf(price), source: 'test', at },
        )
      },
    },
  },
} as unknown as PersonContext

const at = '2026-03-02T09:00:00.000Z'
const line = (amount: string, currency: string) => ({ amount, currency })
const entry = (parts: object) =>
  ({ kind: 'out', created_at: at, paid: null, received: null, ...parts }) as Unvalued

test.each<[string, object, object | null]>([
  ['money out is worth what was paid', { paid: line('2', 'ETH') }, line('16.00', 'EUR')],
  [
    'money out is worth what was paid, whatever arrives',
    { paid: line('2', 'ETH'), received: line('20', 'USD') },
    line('16.00', 'EUR'),
  ],
  [
    'money in is worth what came',
    { kind: 'in', paid: line('2', 'ETH'), received: line('5', 'USD') },
    line('4.00', 'EUR'),
  ],
  [
    'a side in euros is just that',
    { paid: line('2', 'ETH'), received: line('15.5', 'EUR') },
    line('15.5', 'EUR'),
  ],
  [
    'of money in too',
    { kind: 'in', paid: line('15.5', 'EUR'), received: line('2', 'ETH') },
    line('15.5', 'EUR'),
  ],
  ['what has no price is worth nobody knows what', { paid: line('2', 'XAU') }, null],
  [
    'and so is what had none then',
    { paid: line('2', 'ETH'), created_at: '1970-01-01T00:00:00.000Z' },
    null,
  ],
  ['nothing is worth nothing', {}, null],
  ['a part of a cent is left out', { paid: line('0.00199', 'ETH') }, line('0.01', 'EUR')],
])('%s', async (_, parts, value) => {
  expect(await withValues(context, [entry(parts)])).toEqual([value])
})

test('each is worth what it was at its own moment', async () => {
  const entries = [
    entry({ paid: line('1', 'ETH'), created_at: '1970-01-01T00:00:00.000Z' }),
    entry({ paid: line('1', 'ETH') }),
  ]
  expect(await withValues(context, entries)).toEqual([null, line('8.00', 'EUR')])
})

test('no price is asked for where there is nothing to value', async () => {
  asked.length = 0
  const worth = await worthAt(context, [], [new Date(at)])
  expect([worth('ETH', { above: 1n, below: 1n }, 0), asked]).toEqual([null, []])
  const inDollars = await worthAt(context, ['ETH'], [new Date(at)], 'USD')
  expect(inDollars('ETH', { above: 3n, below: 2n }, 0)).toBe(15_00n)
  expect(asked.toSorted()).toEqual(['ETH', 'USD'])
})

test('a rate is rounded down', () => {
  const price = (usd: string) => ({ usd: ratioOf(usd), source: 'test', at: new Date(at) })
  expect(rateBetween(price('1'), price('3'))).toBe(333_333_333_333_333_333n)
  expect(rateBetween(price('2'), price('0.5'))).toBe(4n * 10n ** 18n)
})

const SCALE = 8
const asset = (event: string, symbol: string, change: bigint, parts: object = {}): AssetLine => ({
  event,
  at: new Date(at),
  kind: 'EXCHANGE_CRYPTO_INTERNAL',
  asset: symbol,
  isCrypto: symbol !== 'EUR',
  change,
  ...parts,
})
const whole = 10n ** BigInt(SCALE)

test.each<[string, AssetLine[], bigint[]]>([
  ['what came alone has its price', [asset('e', 'ETH', 2n * whole)], [16_00n]],
  ['what left alone has its price', [asset('e', 'ETH', -2n * whole)], [16_00n]],
  ['money is what it is', [asset('e', 'EUR', -7n * whole)], [7_00n]],
  ['what has no price is worth nothing', [asset('e', 'XAU', whole)], [0n]],
  [
    'what was bought is worth the money',
    [asset('e', 'EUR', -9n * whole), asset('e', 'ETH', whole)],
    [9_00n, 9_00n],
  ],
  [
    'what was sold is worth the money, whichever is first',
    [asset('e', 'EUR', 9n * whole), asset('e', 'ETH', -whole)],
    [9_00n, 9_00n],
  ],
  [
    'what was got for something else is worth what that was',
    [asset('e', 'ETH', -whole), asset('e', 'BTC', 9n * whole)],
    [8_00n, 8_00n],
  ],
  [
    'of two that both came each has its own price',
    [asset('e', 'ETH', whole), asset('e', 'BTC', whole)],
    [8_00n, 1_60n],
  ],
  [
    'of three each has its own price',
    [asset('e', 'ETH', -whole), asset('e', 'BTC', whole), asset('e', 'EUR', whole)],
    [8_00n, 1_60n, 1_00n],
  ],
  [
    'of two events each has its own price',
    [asset('e', 'ETH', -whole), asset('f', 'BTC', whole)],
    [8_00n, 1_60n],
  ],
])('%s', async (_, lines, worths) => {
  const worthOf = await eventWorth(context, lines, SCALE)
  expect(lines.map(worthOf)).toEqual(worths)
})

import { expect, test } from 'vitest'
import type { Rate, RateHistory } from '#contract/rate'
import { table } from '#contract/table'
import { toMinor } from '#contract/kit/amount'
import { totalIn, ratePriceOf } from '#bank/rate/price'
import { signUpIn } from '#tests/bank/harness/principals'
import { openQuoteKit } from '#tests/bank/quote/quoteKit'
import { openTestBank } from '#tests/kit/bank'

/** Rates between currencies, for screens and for the bank itself. */

const bank = await openTestBank()
const kit = await openQuoteKit(bank)

const rates = (words: object) => bank.ask(table.listRates, { ...words }, kit.person)
const listed = async (words: object) => (await rates(words)).body as unknown as Rate[]

test('lists what can be sold for a currency, with both rates', async () => {
  const found = await listed({ to_uuid: kit.id('EUR'), order_type: 'EXCHANGE_CRYPTO_INTERNAL' })
  expect(found.map(({ from }) => from)).toEqual(
    expect.arrayContaining(['USD', 'GBP', 'BTC', 'ETH', 'USDT', 'TRX']),
  )
  expect(found.every(({ to_uuid }) => to_uuid === kit.id('EUR'))).toBe(true)
  const { rate, inverted_rate } = found.find(({ from }) => from === 'BTC')!
  const one = toMinor(rate, 18)! * toMinor(inverted_rate, 18)!
  expect(one > 999_999_999n * 10n ** 27n && one <= 10n ** 36n).toBe(true)
})

test('the listed rate is the quoted rate', async () => {
  const [row] = await listed({ from_uuid: kit.id('BTC'), order_type: 'HIFI_SEPA_OFFRAMP' })
  const quote = await kit.quote('BTC', 'EUR', '0.01')
  expect(row).toMatchObject({ to: 'EUR', rate: quote.rate, rate_source: 'pretend' })
  expect(row).toMatchObject({ offramp_enabled: true, onramp_enabled: false })
})

test('the listed minimum is the smallest accepted', async () => {
  const [row] = await listed({ from_uuid: kit.id('BTC'), order_type: 'HIFI_SEPA_OFFRAMP' })
  const least = toMinor(row!.min_amount, 8)!
  const words = { order_type: 'HIFI_SEPA_OFFRAMP' }
  const spelled = (minor: bigint) => `0.${minor.toString().padStart(8, '0')}`
  expect((await kit.calc('BTC', 'EUR', spelled(least), words)).status).toBe(200)
  const { body } = await kit.calc('BTC', 'EUR', spelled(least - 1n), words)
  expect(body.code).toBe('AMOUNT_TOO_SMALL')
})

test('an order type alone lists all its pairs', async () => {
  const found = await listed({ order_type: 'HIFI_SEPA_OFFRAMP' })
  expect(new Set(found.map(({ to }) => to))).toEqual(new Set(['EUR']))
  expect(found.length).toBeGreaterThan(5)
})

test.each<[string, object, number]>([
  ['neither end and no kind', {}, 400],
  ['both ends', { from_uuid: kit.id('USD'), to_uuid: kit.id('EUR') }, 400],
  ['a kind nobody knows', { order_type: 'MAGIC' }, 400],
  ['a kind that is closed', { order_type: 'TRANSFER_CARD_WHOLESALE' }, 403],
])('%s is refused', async (_, words, status) => {
  expect((await rates(words)).status).toBe(status)
})

test('lists nothing for an unknown currency', async () => {
  expect(await listed({ from_uuid: bank.world.random.id() })).toEqual([])
})

test('the history of thirty days ends now and past points are stable', async () => {
  const words = { from_uuid: kit.id('BTC'), to_uuid: kit.id('EUR') }
  const read = async (person = kit.person) =>
    (await bank.ask(table.readRateHistory, words, person)).body as unknown as RateHistory
  const before = await read()
  expect([before.from, before.to, before.points.length]).toEqual(['BTC', 'EUR', 121])
  expect(before.points.at(-1)?.rate).toBe((await kit.quote('BTC', 'EUR', '0.01')).rate)

  bank.clock.advance(6 * 3_600_000)
  const after = await read(await signUpIn(bank, kit.tenantId))
  expect(after.points.slice(0, -1)).toEqual(before.points.slice(1))
})

test('the history defaults to the base currency for the requested days', async () => {
  const words = { from_uuid: kit.id('ETH'), days: '7' }
  const person = await signUpIn(bank, kit.tenantId)
  const { body } = await bank.ask(table.readRateHistory, words, person)
  const { to, points } = body as unknown as RateHistory
  const span = Date.parse(points.at(-1)!.at) - Date.parse(points[0]!.at)
  expect([to, span]).toEqual(['USD', 7 * 24 * 3_600_000])
  const unknownPair = { ...words, from_uuid: bank.world.random.id() }
  expect((await bank.ask(table.readRateHistory, unknownPair, person)).status).toBe(404)
})

test('balances in several currencies add up in one', async () => {
  const { each, rates, total } = await bank.world.engine.transaction(kit.scope, (tx) =>
    totalIn(
      tx,
      bank.world,
      kit.tenantId,
      [
        { currencyId: kit.id('USD'), minor: 1_234n },
        { currencyId: kit.id('BTC'), minor: 100_000_000n },
        { currencyId: bank.world.random.id(), minor: 5n },
      ],
      'USD',
    ),
  )
  expect([each[0], each[2], total]).toEqual([1_234n, null, 1_234n + each[1]!])
  const { rate } = await bank.world.engine.transaction(kit.scope, (tx) =>
    ratePriceOf(tx, bank.world, kit.tenantId, kit.id('BTC'), kit.id('USD')),
  )
  expect(each[1]).toBe(rate / 10n ** 16n)
  expect(rates).toEqual([10n ** 18n, rate, null])
})

import { describe, expect, test } from 'vitest'
import { toMinor } from '#contract/kit/amount'
import { table } from '#contract/table'
import { openTestBank } from '#tests/kit/bank'
import { openQuoteKit } from './quoteKit.ts'

/** Quotes on the wire, and every refusal of one. */

const bank = await openTestBank()
const kit = await openQuoteKit(bank)

const minor = (amount: string, scale = 18) => toMinor(amount, scale)!

test('a quote shows every unit and its expiry', async () => {
  const quote = await kit.quote('USD', 'EUR', '100.00')
  expect(quote).toMatchObject({
    from_symbol: 'USD',
    to_symbol: 'EUR',
    from_amount: '100.00',
    network_fee: '0.00',
    transaction_fee: '0.00',
    direction: 'f2f',
    rate_source: 'pretend',
    expires_at: new Date(bank.clock.now().getTime() + 30_000).toISOString(),
  })
  expect(quote.commission).toBe(quote.comission)
  expect(minor(quote.from_amount)).toBe(
    minor(quote.net_amount) + minor(quote.fees) + minor(quote.rounding),
  )
  const lines = quote.fee_lines.reduce((sum, line) => sum + minor(line.amount), 0n)
  expect(lines).toBe(minor(quote.fees) + minor(quote.rounding))
})

test('the result follows from the fields of the quote', async () => {
  const quote = await kit.quote('USD', 'BTC', '250.00')
  const due = (minor(quote.net_amount, 2) * minor(quote.rate)) / 10n ** 12n
  expect(minor(quote.result_amount, 8)).toBe(due)
})

test('a reversed quote brings exactly the amount, whoever pays the fees', async () => {
  for (const is_subtract of [true, false]) {
    const back = await kit.quote('USDT', 'ETH', '0.5', { is_reverse: true, is_subtract })
    expect(back.result_amount).toBe('0.500000000000000000')
    const there = await kit.quote('USDT', 'ETH', back.from_amount)
    expect(minor(there.result_amount)).toBe(minor(back.result_amount) + minor(back.rounding_to))
  }
})

test('fees are the same inside or on top', async () => {
  const inside = await kit.quote('USD', 'EUR', '100')
  const onTop = await kit.quote('USD', 'EUR', inside.net_amount, { is_subtract: false })
  expect(onTop).toMatchObject({
    net_amount: inside.net_amount,
    result_amount: inside.result_amount,
  })
  expect(minor(onTop.from_amount) + minor(inside.rounding)).toBe(minor(inside.from_amount))
})

test('the sender pays the network fee in the sent currency', async () => {
  const words = { order_type: 'WITHDRAWAL_CRYPTO', to_address: 'TXYZ' }
  const quote = await kit.quote('TRX', 'TRX', '1000', words)
  expect(quote).toMatchObject({ network_fee: '8.000000', rate: '1.000000000000000000' })
  expect(quote.fee_lines.map(({ kind }) => kind)).toEqual(['percent', 'network'])
  expect(minor(quote.fees)).toBe(minor(quote.commission) + minor(quote.network_fee))
})

test('a rail takes a share and a fixed sum, told apart and together', async () => {
  const quote = await kit.quote('USD', 'USD', '100', { order_type: 'HIFI_WIRE_OFFRAMP' })
  expect(quote).toMatchObject({
    net_amount: '84.91',
    base_markup: '0.09',
    commission: '15.09',
    fees: '15.09',
    rounding: '0.00',
    result_amount: '84.91',
  })
  expect(quote.fee_lines.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['percent', '0.09'],
    ['fixed', '15.00'],
  ])
})

test('where a wallet pays, the address is one that its chain may have', async () => {
  const [wallet] = (await bank.ask(table.listWallets, {}, kit.person)).body.data as {
    uuid: string
  }[]
  const of = { order_type: 'WITHDRAWAL_CRYPTO', to_address: 'TXYZ', wallet_id: wallet!.uuid }
  const refused = await kit.calc('TRX', 'TRX', '1000', of)
  expect([refused.status, refused.body.code]).toEqual([422, 'ADDRESS_INVALID'])
  const inside = { to_address: 'TXYZ', wallet_id: wallet!.uuid }
  expect((await kit.calc('USD', 'EUR', '100', inside)).status).toBe(200)
})

test('the old endpoint takes old names and includes fees by default', async () => {
  const words = { from_currency: kit.id('USD'), to_currency: kit.id('EUR'), amount: '100' }
  const { status, body } = await bank.ask(table.calcOrder, words, kit.person)
  expect([status, body.from_amount, body.is_subtract]).toEqual([200, '100.00', true])
  const other = { ...words, is_subsctract: 'false' }
  expect((await bank.ask(table.calcOrder, other, kit.person)).body.net_amount).toBe('100.00')
})

describe('there is no quote', () => {
  const usdToEur = ['USD', 'EUR'] as const
  const refused: [string, [string, string, string, object?], number, string][] = [
    ['without a from currency', ['', 'EUR', '10'], 422, 'CURRENCY_REQUIRED'],
    ['without a to currency', ['USD', '', '10'], 422, 'CURRENCY_REQUIRED'],
    ['between the same currency and itself', ['USD', 'USD', '10'], 422, 'AMOUNT_INVALID'],
    ['for nothing', [...usdToEur, '0'], 422, 'AMOUNT_INVALID'],
    ['for an empty text', [...usdToEur, ''], 422, 'AMOUNT_INVALID'],
    ['for less than nothing', [...usdToEur, '-1'], 422, 'AMOUNT_INVALID'],
    ['for a power of ten', [...usdToEur, '1e2'], 422, 'AMOUNT_INVALID'],
    ['for a tenth of a cent', [...usdToEur, '1.001'], 422, 'AMOUNT_INVALID'],
    ['for a comma', [...usdToEur, '0,001'], 422, 'AMOUNT_INVALID'],
    ['for more digits than money has', [...usdToEur, '9'.repeat(38)], 422, 'AMOUNT_INVALID'],
    ['below the least that is moved', [...usdToEur, '0.99'], 422, 'AMOUNT_TOO_SMALL'],
    ['above the most that is moved', [...usdToEur, '250000.01'], 422, 'AMOUNT_TOO_LARGE'],
    [
      'where the rail deals in other money',
      ['USD', 'GBP', '100', { order_type: 'HIFI_SEPA_OFFRAMP' }],
      404,
      'RATE_NOT_FOUND',
    ],
    [
      'for a vendor of cards, where the tenant has none',
      ['USD', 'USD', '100', { order_type: 'TRANSFER_CARD_WHOLESALE' }],
      403,
      'ORDER_TYPE_DISABLED',
    ],
    [
      'for a kind nobody knows',
      [...usdToEur, '1', { order_type: 'MAGIC' }],
      400,
      'VALIDATION_FAILED',
    ],
  ]
  test.each(refused)('%s', async (_, words, status, code) => {
    const { body, status: text } = await kit.calc(...words)
    expect([text, body.code]).toEqual([status, code])
  })

  test('reports a missing currency in the sentence every client knows', async () => {
    const { body } = await kit.calc('', '', '10')
    expect(body.detail).toBe('From currency or to currency is not defined')
  })

  test('an unknown currency has no rate', async () => {
    const words = { to_currency_id: bank.world.random.id() }
    expect((await kit.calc('USD', '', '10', words)).body.code).toBe('RATE_NOT_FOUND')
  })

  test('a currency of another tenant is unknown', async () => {
    const other = await openQuoteKit(bank)
    const words = { to_currency_id: other.id('EUR') }
    expect((await kit.calc('USD', '', '10', words)).body.code).toBe('RATE_NOT_FOUND')
  })
})

test.each([
  ['out of the amount', { is_subtract: true }],
  ['on top of the amount', { is_subtract: false }],
  ['in reverse', { is_reverse: true }],
])('both bounds are amounts that can be typed, %s', async (_, flags) => {
  const small = await kit.calc('USD', 'BTC', '0.01', { ...flags, is_reverse: false })
  expect(small.body.code).toBe('AMOUNT_TOO_SMALL')
  const { body } = await kit.calc('USD', 'BTC', '90000000', flags)
  const [{ params }] = body.errors as [{ params: { min: string; max: string; currency: string } }]
  expect(params.currency).toBe('is_reverse' in flags ? 'BTC' : 'USD')
  const codes = await Promise.all(
    [params.min, params.max, `${params.max}1`, less(params.min)].map(
      async (amount) => (await kit.calc('USD', 'BTC', amount, flags)).body.code ?? 'taken',
    ),
  )
  expect(codes).toEqual(['taken', 'taken', 'AMOUNT_INVALID', 'AMOUNT_TOO_SMALL'])
})

/** One unit of the last decimal less. */
const less = (amount: string) => {
  const scale = amount.split('.')[1]!.length
  const digits = (BigInt(amount.replace('.', '')) - 1n).toString().padStart(scale + 1, '0')
  return `${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}

test('refuses an order type disabled since the list', async () => {
  const { settle, person, calc } = await openQuoteKit(bank)
  const ids = async () =>
    ((await bank.ask(table.listOrderTypes, {}, person)).body as unknown as { id: string }[]).map(
      (one) => one.id,
    )
  expect(await ids()).toContain('EXCHANGE_CRYPTO_INTERNAL')
  await settle('EXCHANGE_CRYPTO_INTERNAL', { isEnabled: false })
  expect(await ids()).not.toContain('EXCHANGE_CRYPTO_INTERNAL')
  expect((await calc('USD', 'EUR', '10')).body.code).toBe('ORDER_TYPE_DISABLED')
})

import { expect, test } from 'vitest'
import { conditionOf, spanOf } from '#bank/wallet/filter'
import { balanceItemsOf } from '#bank/wallet/lines'
import type { Holding } from '#bank/wallet/holdings'

const coin = (symbol: string, chain: number | null, scale: number) =>
  ({
    id: `${symbol} ${chain}`,
    symbol,
    name: symbol,
    scale,
    type: chain === null ? 'fiat' : 'crypto',
    chain_id: chain,
  }) as Holding['currency']

const holding = (currency: Holding['currency'], ...money: bigint[]) => {
  const [posted = 0n, held = 0n, incoming = 0n] = money
  return { currency, posted, held, incoming, worth: null } as Holding
}
const worth = (one: Holding, minor: bigint): Holding => ({ ...one, worth: minor })
const priced = (minor: bigint) => `$${minor}`

test('one coin of several chains is one line, in the finest of their decimals', () => {
  const [one, other] = [coin('USDT', 1, 6), coin('USDT', 56, 18)]
  const lines = balanceItemsOf(
    [
      worth(holding(one, 5_000_000n, 1_000_000n, 2_000_000n), 500n),
      holding(coin('EUR', null, 2), 100n, 40n),
      worth(holding(other, 10n ** 18n), 100n),
    ],
    priced,
  )
  expect(lines.map(({ symbol }) => symbol)).toEqual(['USDT', 'EUR'])
  const zeros = '0'.repeat(18)
  expect(lines[0]).toMatchObject({
    is_crypto: true,
    decimal: 18,
    amount: `6.${zeros}`,
    fiat_amount: '$600',
    available: `5.${zeros}`,
    held: `1.${zeros}`,
    incoming: `2.${zeros}`,
  })
  expect(lines[0]!.details.map(({ uuid, amount, held }) => [uuid, amount, held])).toEqual([
    ['USDT 1', '5.000000', '1.000000'],
    ['USDT 56', `1.${zeros}`, `0.${zeros}`],
  ])
  expect(lines[1]).toMatchObject({
    is_crypto: false,
    amount: '1.00',
    available: '0.60',
    fiat_amount: null,
  })
})

test('a line is worth what is known of it, and unknown where nothing is', () => {
  const [one, other] = [coin('USDT', 1, 6), coin('USDT', 56, 6)]
  const known = [worth(holding(one, 1n), 7n), holding(other, 1n)]
  expect(balanceItemsOf(known, priced)[0]?.fiat_amount).toBe('$7')
  const unknown = [holding(one, 1n), holding(other, 1n)]
  expect(balanceItemsOf(unknown, priced)[0]?.fiat_amount).toBeNull()
})

test('a line tells what one of it is worth, where a chain of it has a price', () => {
  const rated = (rate: bigint | null) => ({ ...holding(coin('USDT', 1, 6), 1n), rate })
  const priceOf = (...rates: (bigint | null)[]) =>
    balanceItemsOf(rates.map(rated), priced)[0]?.unit_price
  expect(priceOf(3_172_430_000_000_000_000_000n)).toBe('3172.430000000000000000')
  expect(priceOf(null, 10n ** 18n)).toBe('1.000000000000000000')
  expect([priceOf(null), priceOf(0n)]).toEqual([undefined, undefined])
})

const day = new Date('2026-03-02T00:00:00Z')
const next = new Date('2026-03-03T00:00:00Z')

test.each([
  [{}, '', []],
  [{ type: 'deposit' }, ' and t.type = $3', ['deposit']],
  [{ method: 'sepa' }, ' and t.method = $3', ['sepa']],
  [{ record_type: ['FEE'] }, ' and t.record_kind = any($3::text[])', [['FEE']]],
  [{ status: ['complete'] }, ' and t.status = any($3::text[])', [['complete']]],
  [{ 'currency.uuid': 'usd' }, ' and t.currency_id::text = $3', ['usd']],
  [
    { 'meta.billing_amount_currency': 'USD' },
    " and t.meta ->> 'billing_amount_currency' = $3",
    ['USD'],
  ],
  [{ address: '0xa' }, ' and (t.from_text = $3 or t.to_text = $3)', ['0xa']],
  [{ created_at: '2026-03-02' }, ' and t.created_at >= $3 and t.created_at < $4', [day, next]],
  [{ from_created_at: '2026-03-02' }, ' and t.created_at >= $3', [day]],
  [{ to_created_at: '2026-03-02' }, ' and t.created_at < $3', [next]],
  [{ show_low_balance: true }, '', []],
  [
    { type: 'deposit', address: '0xa', to_created_at: '2026-03-02' },
    ' and t.type = $3 and (t.from_text = $4 or t.to_text = $4) and t.created_at < $5',
    ['deposit', '0xa', next],
  ],
])('the filter %j is asked as%s', (filter, text, values) => {
  expect(conditionOf(filter as never, {}, 3)).toEqual({ text, values })
})

test('a search finds its text as it stands, and low balances are told by their worth', () => {
  expect(conditionOf({ search: '50%_\\' }, {}, 1).values).toEqual(['%50\\%\\_\\\\%'])
  const low = conditionOf({ show_low_balance: false }, { usd: '100' }, 1)
  expect(low.values).toEqual(['{"usd":"100"}'])
  expect(low.text).toContain('t.minor >= coalesce(')
})

test('a date is a whole day, a time its second', () => {
  expect(spanOf('2026-03-02')).toEqual({ since: day, until: next })
  expect(spanOf('2026-03-02T00:00:00Z').until).toEqual(new Date('2026-03-02T00:00:01Z'))
})

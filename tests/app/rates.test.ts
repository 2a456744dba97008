import { expect, test } from 'vitest'
import {
  inverseRate,
  lineEndText,
  percentOf,
  rateText,
  tidyRate,
  trimmedAmount,
} from '#app/features/order/rates.ts'
import { boundsOf, feesText } from '#app/features/order/bounds.ts'
import { order as texts } from '#app/features/order/words.en.ts'

/** Rates, bounds and fees as a form writes them, digit by digit. */

test.each([
  ['2', '0.50000000'],
  ['0.5', '2.00000000'],
  ['3', '0.33333333'],
  ['0.00000003', '33333333.33333333'],
  ['0', '0'],
  ['0.000', '0'],
])('one by %s is %s', (rate, inverse) => {
  expect(inverseRate(rate)).toBe(inverse)
})

test.each([
  ['1.10', '1.10'],
  ['1.1', '1.10'],
  ['1.123456789', '1.12345'],
  ['999.123456', '999.12345'],
  ['1000.129', '1000.12'],
  ['0.123456789', '0.12345678'],
  ['2.000', '2'],
  ['2', '2'],
])('the rate %s is written %s', (rate, tidy) => {
  expect(tidyRate(rate)).toBe(tidy)
})

test('a rate is told the way round that is above one', () => {
  expect(rateText({ rate: '0.5', from: 'USD', to: 'ETH' })).toEqual({
    one: 'ETH',
    other: 'USD',
    rate: '2',
  })
  expect(rateText({ rate: '1.5', from: 'EUR', to: 'USD' })).toEqual({
    one: 'EUR',
    other: 'USD',
    rate: '1.50',
  })
})

test.each([
  ['1.5', '1.5'],
  ['1.50', '1.50'],
  ['1.500', '1.50'],
  ['1.123400', '1.1234'],
  ['1.000', '1.00'],
  ['7', '7'],
])('the amount %s is shown as %s', (amount, trimmed) => {
  expect(trimmedAmount(amount)).toBe(trimmed)
})

test.each([
  ['1', '200', '0.5'],
  ['1', '100', '1'],
  ['10', '100', '10'],
  ['1', '3', '33.33'],
  ['0', '100', '0'],
  ['1', '0', '0'],
])('%s of %s is %s percent', (fees, from_amount, percent) => {
  expect(percentOf({ fees, from_amount })).toBe(percent)
})

const bounds = (min_amount: string | null, max_amount: string | null) =>
  boundsOf({ currency: 'USD', min_amount, max_amount }, { order: texts }, 'en')

test('bounds are told where there are any', () => {
  const [least, most] = ['10\u00a0USD', '500.00\u00a0USD']
  expect(bounds('10', '500.000')).toBe(texts.limits(least, most))
  expect([bounds('10', null), bounds(null, '500.00')]).toEqual([
    texts.limitLeast(least),
    texts.limitMost(most),
  ])
  expect([bounds(null, null), bounds('0.00', null)]).toEqual([null, null])
  expect(bounds('0', '500.00')).toBe(texts.limitMost(most))
})

test.each([
  [['0.50', '0'], 0.2, '0.50\u00a0USD + 0.2%'],
  [['0.50', '1.00'], 0, '0.50\u00a0USD + 1.00\u00a0USD'],
  [[], 1.25, '1.25%'],
  [['0.00'], 0, null],
])('fixed fees of %j and %d percent are %s', (fixed, percent, text) => {
  expect(feesText({ currency: 'USD', fixed, percent, bounds: {} }, { order: texts }, 'en')).toBe(
    text,
  )
})

test('a percentage says its bounds, and what larger amounts pay', () => {
  const bounds = {
    fee_floor: '2.00',
    fee_cap: '12.00',
    fee_tiers: [{ from: '1000.00', percent: 0.1 }],
  }
  expect(feesText({ currency: 'USD', fixed: [], percent: 1, bounds }, { order: texts }, 'en')).toBe(
    '1% (0.1% above 1,000.00\u00a0USD, at least 2.00\u00a0USD, at most 12.00\u00a0USD)',
  )
})

test.each([
  [1, /^2 March.*10:00$/],
  [7, /^2 March$/],
  [30, /^2 March$/],
  [365, /^2 March 2026$/],
] as const)('the end of a line over %d days', (days, text) => {
  expect(lineEndText('2026-03-02T10:00:00Z', days, 'en')).toMatch(text)
})

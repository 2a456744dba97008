import { expect, test } from 'vitest'
import { merchantCategory, merchantCodes } from '#contract/spendingCategory'

const beside = (code: string, by: number) => String(Number(code) + by).padStart(4, '0')

test.each(merchantCodes)('a merchant is %s from %s to %s, both included', (category, from, to) => {
  expect([merchantCategory(from), merchantCategory(to)]).toEqual([category, category])
})

test('a code beside all of them is a shop', () => {
  const isNamed = (code: string) => merchantCodes.some(([, from, to]) => from <= code && code <= to)
  const ends = merchantCodes.flatMap(([, from, to]) => [beside(from, -1), beside(to, 1)])
  const codes = ['0000', '9999', ...ends.filter((code) => !isNamed(code))]
  expect(codes.map(merchantCategory)).toEqual(codes.map(() => 'shop'))
})

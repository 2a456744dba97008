import { expect, test } from 'vitest'
import { amountRefused, assertCovers } from '#bank/quote/amountRefused'

const coin = { scale: 2, symbol: 'USD' }

test('what covers it is enough, and what is missing is told', () => {
  expect(() => assertCovers(100n, 100n, coin)).not.toThrow()
  expect(() => assertCovers(101n, 100n, coin)).not.toThrow()
  const params = { free: '0.99', total: '1.30', missing: '0.31', currency: 'USD' }
  const errors = [{ pointer: '/amount', code: 'INSUFFICIENT_FUNDS', params }]
  expect(() => assertCovers(99n, 130n, coin)).toThrow(
    expect.objectContaining({ code: 'INSUFFICIENT_FUNDS', facts: { errors } }),
  )
})

test('a refusal of an amount may have a word of its own, and further facts', () => {
  const { code, facts } = amountRefused('LIMIT_EXCEEDED', {}, { word: 'DAY', retry_after_s: 7 })
  expect([code, facts]).toEqual([
    'LIMIT_EXCEEDED',
    { retry_after_s: 7, errors: [{ pointer: '/amount', code: 'DAY', params: {} }] },
  ])
})

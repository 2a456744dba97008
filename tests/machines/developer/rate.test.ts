import { expect, test } from 'vitest'
import { KEY_RATE_MAX } from '#contract/developer'
import { rateIn, statusOf } from '#machines/developer/keys.flow'
import { readReceiveQuery, receiveQueryOf } from '#machines/wallet/receiveQuery.setup'

test.each([
  ['', null],
  [' ', null],
  ['1', 1],
  [' 20 ', 20],
  [String(KEY_RATE_MAX), KEY_RATE_MAX],
  [String(KEY_RATE_MAX + 1), undefined],
  ['0', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['1000', undefined],
  ['x', undefined],
])('the rate %s is %s', (rate, perSecond) => {
  expect(rateIn({ rate })).toBe(perSecond)
})

test.each([
  [{ kind: 'developer', status: 'EXPIRED' }, 'EXPIRED'],
  [{ kind: 'developer', status: 'ACTIVE', is_enabled: false }, 'ACTIVE'],
  [{ kind: 'frontend', is_enabled: true }, 'ACTIVE'],
  [{ kind: 'frontend', is_enabled: false }, 'REVOKED'],
])('a key %j is %s', (key, status) => {
  expect(statusOf(key as never)).toBe(status)
})

test.each([
  ['', { symbol: null, chain: null }],
  ['asset=ETH', { symbol: 'ETH', chain: null }],
  ['asset=ETH&chain=1', { symbol: 'ETH', chain: 1 }],
  [
    `asset=${'A'.repeat(20)}&chain=${'1'.repeat(10)}`,
    { symbol: 'A'.repeat(16), chain: 1_111_111_111 },
  ],
  [`chain=${'1'.repeat(11)}`, { symbol: null, chain: null }],
  ['chain=x1', { symbol: null, chain: null }],
])('the address %s shows %j', (query, shown) => {
  expect(readReceiveQuery(query)).toEqual(shown)
})

test.each([
  [{ symbol: null, chain: null }, ''],
  [{ symbol: 'ETH', chain: null }, 'asset=ETH'],
  [{ symbol: 'ETH', chain: 0 }, 'asset=ETH&chain=0'],
])('%j is the address %s', (shown, query) => {
  expect(receiveQueryOf(shown)).toBe(query)
})

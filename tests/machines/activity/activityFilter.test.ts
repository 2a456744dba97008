import { expect, test } from 'vitest'
import { activityFilterIn, narrowedBy } from '#machines/activity/activityFilter.setup'

test.each([
  ['', {}],
  ['show=in', { kind: 'in' }],
  ['show=card', { kind: 'card' }],
  ['show=waiting', { waiting: true }],
  ['show=all', {}],
  ['from=2026-03-01&to=2026-03-31', { from: '2026-03-01', to: '2026-03-31' }],
  ['from=2026-3-1&to=12026-03-31', {}],
  ['from=2026-03-010', {}],
  ['currency=USD', { currency: 'USD' }],
  [`currency=${'A'.repeat(40)}`, { currency: 'A'.repeat(32) }],
  ['search=%20rent%20', { search: 'rent' }],
  ['search=%20', {}],
  [`search=${'a'.repeat(130)}`, { search: 'a'.repeat(128) }],
  ['address=0xabc', { search: '0xabc' }],
  ['address=0xabc&search=rent', { search: 'rent' }],
  ['other=1', {}],
])('the query %s is the filter %j', (query, filter) => {
  expect(activityFilterIn(query)).toEqual(filter)
})

test.each([
  ['', { show: 'in' }, 'show=in'],
  ['show=in&from=2026-03-01', { show: '' }, 'from=2026-03-01'],
  ['show=in', { show: 'out' }, 'show=out'],
  ['address=0xabc', { search: 'rent' }, 'search=rent'],
  ['address=0xabc', { search: '' }, ''],
  ['address=0xabc', { show: 'in' }, 'address=0xabc&show=in'],
])('the query %s narrowed by %j is %s', (query, change, narrowed) => {
  expect(narrowedBy(query, change)).toBe(narrowed)
})

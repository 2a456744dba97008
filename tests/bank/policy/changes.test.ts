import { expect, test } from 'vitest'
import type { PolicyDocument, PolicyTerms } from '#contract/ops/policyDocument'
import { brandChanges } from '#bank/brand/changes'
import { policyChanges } from '#bank/policy/changes'
import { firstPolicy } from '#bank/policy/document'

/** Every number that two people are to agree on is shown as it was and as it would be. */

const before = firstPolicy('live')
const fee = { percent: '1', fixed: '0', floor: null, cap: null, tiers: [] }

const withTerms = (of: PolicyDocument, parts: Partial<PolicyTerms>) => ({
  ...of,
  order_types: of.order_types.map((terms) =>
    terms.type === 'TRANSFER_INTERNAL' ? { ...terms, ...parts } : terms,
  ),
})
const terms = { type: 'TRANSFER_INTERNAL', symbol: null }
const plain = withTerms(before, { min: null, max: null, fee, currencies: [] })

test('nothing changes where nothing is different', () => {
  expect(policyChanges(before, before)).toEqual([])
})

test('limits, bounds and fees are told, each once', () => {
  const after = {
    ...withTerms(plain, {
      min: '5',
      fee: { ...fee, percent: '2', cap: '9', tiers: [{ from: '100', percent: '1' }] },
    }),
    limits: { ...plain.limits, per_day: '7' },
  }
  expect(policyChanges(plain, after)).toEqual([
    { type: null, symbol: null, field: 'per_day', before: before.limits.per_day, after: '7' },
    { ...terms, field: 'min', before: null, after: '5' },
    { ...terms, field: 'percent', before: '1', after: '2' },
    { ...terms, field: 'cap', before: null, after: '9' },
    { ...terms, field: 'tiers', before: null, after: '100: 1%' },
  ])
})

test('the fees of a currency are told under its symbol, made and dropped', () => {
  const own = { currencies: [{ symbol: 'EUR', fee: { ...fee, floor: '1' } }] }
  const made = policyChanges(plain, withTerms(plain, own))
  expect(made.map(({ symbol, field, before: was, after: is }) => [symbol, field, was, is])).toEqual(
    [
      ['EUR', 'fixed', null, '0'],
      ['EUR', 'percent', null, '1'],
      ['EUR', 'floor', null, '1'],
    ],
  )
  const dropped = policyChanges(withTerms(plain, own), plain)
  expect(dropped.map(({ field, after }) => [field, after])).toEqual([
    ['fixed', null],
    ['percent', null],
    ['floor', null],
  ])
})

test('a look changes field by field', () => {
  const brand = { name: 'A', mark: 'M1 1', accent: '#3d52ba', radius: 12 }
  expect(brandChanges(brand, brand)).toEqual([])
  expect(brandChanges(brand, { ...brand, name: 'B', radius: 0, accent_dark: '#ffffff' })).toEqual([
    { field: 'name', before: 'A', after: 'B' },
    { field: 'accent_dark', before: null, after: '#ffffff' },
    { field: 'radius', before: '12', after: '0' },
  ])
})

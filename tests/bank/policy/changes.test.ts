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
const whole = { type: null, symbol: null }
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
    { ...whole, field: 'per_day', before: before.limits.per_day, after: '7', loosens: false },
    { ...terms, field: 'min', before: null, after: '5', loosens: false },
    { ...terms, field: 'percent', before: '1', after: '2', loosens: false },
    { ...terms, field: 'cap', before: null, after: '9', loosens: false },
    { ...terms, field: 'tiers', before: null, after: '100: 1%', loosens: false },
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

const withProofs = (parts: object) => ({ ...before, proofs: { ...before.proofs, ...parts } })
const withIdentity = (parts: object) => ({ ...before, identity: { ...before.identity, ...parts } })
const withLimits = (parts: object) => ({ ...before, limits: { ...before.limits, ...parts } })
const without = (purpose: string) => before.proofs.purposes.filter((one) => one !== purpose)

const referral = { inviter: '10', friend: '0', added: '100', days: 30, per_year: 5 }
const inviting: PolicyDocument = { ...before, referral }

test('what friends get is told number by number, made, changed and dropped', () => {
  const told = (one: PolicyDocument, other: PolicyDocument) =>
    policyChanges(one, other).map(({ field, before: was, after: is }) => [field, was, is])
  const whole = [
    ['referral_inviter', '10'],
    ['referral_friend', '0'],
    ['referral_added', '100'],
    ['referral_days', '30'],
    ['referral_per_year', '5'],
  ]
  expect(told(before, inviting)).toEqual(whole.map(([field, is]) => [field, null, is]))
  expect(told(inviting, before)).toEqual(whole.map(([field, was]) => [field, was, null]))
  const longer = { ...inviting, referral: { ...referral, days: 31 } }
  expect(told(inviting, longer)).toEqual([['referral_days', '30', '31']])
})

/** From what every bank begins with. */
test.each<[PolicyDocument, string]>([
  [withProofs({ purposes: without('order') }), 'order yes no looser'],
  [withProofs({ purposes: [...before.proofs.purposes, 'members'] }), 'members no yes'],
  [withProofs({ orders_from: '1000.01' }), 'orders_from 1000 1000.01 looser'],
  [withProofs({ orders_from: '999' }), 'orders_from 1000 999'],
  [withProofs({ new_payees_from: '1000' }), 'new_payees_from 250 1000 looser'],
  [withProofs({ factor_from: '5' }), 'factor_from 1000 5'],
  [withProofs({ authenticator_only: true }), 'authenticator_only no yes'],
  [withIdentity({ swift: false }), 'swift yes no looser'],
  [withLimits({ new_recipient: null }), 'new_recipient 1000 null looser'],
  [withLimits({ unverified: '10' }), 'unverified null 10'],
  [withLimits({ new_device: '2000.5' }), 'new_device 2000 2000.5 looser'],
  [withTerms(before, { max: null }), 'max 250000 null looser'],
  [withTerms(before, { min: null }), 'min 0.01 null'],
  [withTerms(before, { review_from: '100' }), 'review_from null 100'],
  [withTerms(before, { per_day: '5', unverified: '4' }), 'per_day null 5, unverified null 4'],
])('what is asked and allowed is told, and where it is less strict: %#', (after, told) => {
  const lines = policyChanges(before, after).map(({ field, loosens, ...one }) =>
    [field, one.before ?? 'null', one.after ?? 'null', ...(loosens ? ['looser'] : [])].join(' '),
  )
  expect(lines.join(', ')).toBe(told)
})

test('what was strict and is not any more is told on the way back too', () => {
  const strict = withTerms(withProofs({ authenticator_only: true }), {
    review_from: '100',
    unverified: '4',
  })
  const looser = policyChanges(strict, before).map(({ field, loosens }) => [field, loosens])
  expect(looser).toEqual([
    ['authenticator_only', true],
    ['unverified', true],
    ['review_from', true],
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
  expect(brandChanges(brand, { ...brand, hero: 'plain', type: 'inter' })).toEqual([])
  expect(brandChanges(brand, { ...brand, second: '#b3261e', hero: 'deep' })).toEqual([
    { field: 'second', before: null, after: '#b3261e' },
    { field: 'hero', before: 'plain', after: 'deep' },
  ])
})

import { expect, test } from 'vitest'
import type { PolicyDocument } from '#contract/ops/policyDocument'
import {
  dayLimitIn,
  feeFor,
  firstPolicy,
  isAbove,
  isPlainFee,
  isReviewed,
  limitSumIn,
  mostShown,
  paysOthers,
  plainFee,
  policyTermsOf,
  ppmOf,
  proofThresholdsIn,
} from '#bank/policy/document'

/** The numbers of a policy, at the cent where they begin. */

const first = firstPolicy('live')

test.each([
  [null, 10_000_00n, false],
  [null, null, false],
  ['100', 99_99n, false],
  ['100', 100_00n, true],
  ['100', null, true],
  ['0', 0n, true],
])('reviewed from %s on, a payment worth %s waits: %s', (review_from, worth, waits) => {
  const terms = { ...policyTermsOf(first, 'TRANSFER_INTERNAL'), review_from }
  expect(isReviewed(terms, worth)).toBe(waits)
})

test.each([
  [{}, 50_00n],
  [{ isNewDevice: true }, 20_00n],
  [{ isVerified: false }, 30_00n],
  [{ isNewDevice: true, isVerified: false }, 20_00n],
  [{ own: 90_00n }, 90_00n],
  [{ own: 90_00n, isNewDevice: true }, 20_00n],
  [{ own: 10_00n, isNewDevice: true }, 10_00n],
])('of %o the least limit in force holds', (circumstances, most) => {
  const limits = { per_day: '50', new_device: '20', unverified: '30' }
  expect(dayLimitIn(limits, { isNewDevice: false, isVerified: true, ...circumstances })).toBe(most)
})

test('a bank begins with these limits and proofs, a sandbox with wider ones', () => {
  const wider = { ...first.limits, per_day: '500000', new_device: '100000' }
  expect(first.limits).toEqual({
    per_day: '50000',
    new_device: '2000',
    unverified: null,
    new_recipient: '1000',
  })
  expect(firstPolicy('sandbox').limits).toEqual(wider)
  expect(firstPolicy('live', { per_day: '7' }).limits.per_day).toBe('7')
  const { orders_from, new_payees_from, authenticator_only } = first.proofs
  expect([orders_from, new_payees_from, authenticator_only]).toEqual(['1000', '250', false])
  expect(new Set(Object.values(first.identity))).toEqual(new Set([true]))
})

test('no limit is read and shown as none', () => {
  expect([limitSumIn(null), limitSumIn('12.50')]).toEqual([null, 12_50n])
  expect([mostShown(null), mostShown(12_50n)]).toEqual([null, '12.50'])
})

test('a currency with a fee of its own costs that, and every other the usual one', () => {
  const [usual, own] = [plainFee('1', '0'), plainFee('2', '0')]
  const currencies = [{ symbol: 'ETH', min: null, max: null, fee: own }]
  const terms = { ...policyTermsOf(first, 'TRANSFER_INTERNAL'), fee: usual, currencies }
  expect([feeFor(terms, 'ETH'), feeFor(terms, 'BTC')]).toEqual([own, usual])
})

test('without any limit there is none, and one alone holds', () => {
  const free = { per_day: null, new_device: null, unverified: null }
  const circumstances = { isNewDevice: true, isVerified: false }
  expect(dayLimitIn(free, circumstances)).toBeNull()
  expect(dayLimitIn({ ...free, new_device: '7' }, circumstances)).toBe(7_00n)
})

const proving = (proofs: Partial<PolicyDocument['proofs']>) => ({
  ...first,
  proofs: { ...first.proofs, ...proofs },
})

test('a proof is asked of everybody, of whoever has a factor, or of nobody', () => {
  const all = proving({ purposes: ['order'], orders_from: '500', new_payees_from: '50' })
  expect(proofThresholdsIn(all, false)).toEqual({ any: 500_00n, newPayee: 50_00n })
  expect(proofThresholdsIn(all, true)).toEqual({ any: 500_00n, newPayee: 0n })
  const dear = proving({ purposes: ['order'], orders_from: '500', factor_from: '200' })
  expect(proofThresholdsIn(dear, true)).toEqual({ any: 200_00n, newPayee: 0n })
  const none = proving({ purposes: ['keys'], factor_from: '200' })
  expect(proofThresholdsIn(none, false)).toBeNull()
  expect(proofThresholdsIn(none, true)).toEqual({ any: 200_00n, newPayee: 0n })
})

test.each([
  ['1', '1', false],
  ['1.00', '1', false],
  ['1.01', '1', true],
  ['0.99', '1', false],
  [null, '1', false],
  ['1', null, false],
])('%s above %s: %s', (one, other, above) => {
  expect(isAbove(one, other)).toBe(above)
})

test('a percentage in millionths, and which fees are plain', () => {
  expect(['0', '0.5', '1', '0.0001', '12.34'].map(ppmOf)).toEqual([
    0n,
    5_000n,
    10_000n,
    1n,
    123_400n,
  ])
  const plain = plainFee('1', '2')
  expect(isPlainFee(plain)).toBe(true)
  expect(isPlainFee({ ...plain, floor: '1' })).toBe(false)
  expect(isPlainFee({ ...plain, cap: '1' })).toBe(false)
  expect(isPlainFee({ ...plain, tiers: [{ from: '5', percent: '1' }] })).toBe(false)
})

test('what pays somebody else, and what does not', () => {
  expect(paysOthers('TRANSFER_INTERNAL')).toBe(true)
  expect(paysOthers('WITHDRAWAL_CRYPTO')).toBe(true)
  expect(paysOthers('EXCHANGE_CRYPTO_INTERNAL')).toBe(false)
  expect(paysOthers('TRANSFER_CARD_PREPAID')).toBe(false)
})

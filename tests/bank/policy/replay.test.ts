import { expect, test } from 'vitest'
import type { PolicyDocument, PolicyTerms } from '#contract/ops/policyDocument'
import { firstPolicy, identityOf, plainFee, policyTermsOf } from '#bank/policy/document'
import { createReplay, linesOf, type ReplayDeps } from '#bank/policy/replay'
import type { TriedRow } from '#bank/policy/trial.rows'
import { ratioOf } from '#bank/rate/ratio'
import { noProofs } from '#tests/kit/openTenant'

/** A dry run at its bounds, one or two orders at a time. */

const DAY_MS = 86_400_000
const NOON = Date.parse('2026-03-02T12:00:00Z')
const coin = (symbol: string, scale: number) => ({ id: symbol.toLowerCase(), symbol, scale })

const deps = (more: Partial<ReplayDeps> = {}): ReplayDeps => ({
  coins: new Map([
    ['usd', coin('USD', 2)],
    ['eth', coin('ETH', 4)],
    ['xau', coin('XAU', 2)],
  ]) as unknown as ReplayDeps['coins'],
  prices: new Map([
    ['USD', { usd: ratioOf('1'), source: 'x', at: new Date(NOON) }],
    ['ETH', { usd: ratioOf('2000'), source: 'x', at: new Date(NOON) }],
  ]),
  base: 'USD',
  needs: new Map(),
  verified: new Set(),
  ...more,
})

const free: PolicyDocument = {
  ...firstPolicy('live', { per_day: null, new_device: null, new_recipient: null }),
  proofs: noProofs,
  identity: identityOf(false),
}

const withTerms = (terms: Partial<PolicyTerms>, document = free): PolicyDocument => ({
  ...document,
  order_types: [
    {
      ...policyTermsOf(document, 'TRANSFER_INTERNAL'),
      min: null,
      max: null,
      fee: plainFee('0', '0'),
      ...terms,
    },
  ],
})
const withLimits = (limits: Partial<PolicyDocument['limits']>): PolicyDocument => ({
  ...withTerms({}),
  limits: { ...free.limits, ...limits },
})

const row = (worth: number | null, more: Partial<TriedRow> = {}): TriedRow => ({
  id: 'o1',
  number: '1',
  type: 'TRANSFER_INTERNAL',
  person_id: 'p1',
  created_at: new Date(NOON),
  policy_version: 1,
  currency_id: 'usd',
  total: String(worth ?? 0),
  net: String(worth ?? 0),
  lines: [],
  worth: worth === null ? null : String(worth),
  payee: 'bob',
  seen_at: null,
  paid_at: null,
  owner_id: 'w1',
  is_verified: true,
  own: null,
  own_each: null,
  ...more,
})

const refusals = (document: PolicyDocument, rows: TriedRow[], more: Partial<ReplayDeps> = {}) => {
  const outcomeOf = createReplay(document, deps(more))
  return rows.map((one) => outcomeOf(one)?.refusal)
}

const later = (ms: number) => ({ created_at: new Date(NOON + ms) })

test('what leaves lies between the least and the most, fees and passed on costs included', () => {
  const terms = withTerms({ min: '1', max: '10', fee: plainFee('0.50', '1') })
  const of = (net: number, lines: TriedRow['lines'] = []) =>
    refusals(terms, [row(net, { net: String(net), lines })])
  expect([of(48), of(49), of(50)]).toEqual([['AMOUNT_TOO_SMALL'], [null], [null]])
  expect([of(940), of(941)]).toEqual([[null], ['AMOUNT_TOO_LARGE']])
  const passed = [
    { kind: 'network' as const, minor: '30' },
    { kind: 'rounding' as const, minor: '1' },
    { kind: 'percent' as const, minor: '500' },
  ]
  expect([of(909, passed), of(910, passed)]).toEqual([[null], ['AMOUNT_TOO_LARGE']])
  expect(linesOf(row(1, { lines: passed }), ['network', 'rounding'])).toBe(31n)
  expect(createReplay(terms, deps())(row(100))?.fee).toBe(51n)
})

test('the limit of a day holds to the cent, for a day, and for each person', () => {
  const limits = withLimits({ per_day: '10' })
  expect(refusals(limits, [row(600), row(400, later(DAY_MS - 1))])).toEqual([null, null])
  expect(refusals(limits, [row(600), row(401, later(DAY_MS - 1))])).toEqual([
    null,
    'LIMIT_EXCEEDED',
  ])
  expect(refusals(limits, [row(600), row(401, later(DAY_MS))])).toEqual([null, null])
  expect(refusals(limits, [row(600), row(600, { person_id: 'p2' })])).toEqual([null, null])
  expect(refusals(limits, [row(1_001), row(1_000)])).toEqual(['LIMIT_EXCEEDED', null])
  expect(refusals(limits, [row(600), row(null, { total: '99900', net: '99900' })])).toEqual([
    null,
    null,
  ])
})

test('devices are not told apart, so the limit of a new one holds for nobody', () => {
  expect(refusals(withLimits({ per_day: '10', new_device: '1' }), [row(900)])).toEqual([null])
})

test('only what is over is forgotten, and only once', () => {
  const limits = withLimits({ per_day: '10' })
  const rows = [row(500), row(300, later(1_000)), row(700, later(DAY_MS)), row(1, later(DAY_MS))]
  expect(refusals(limits, rows)).toEqual([null, null, null, 'LIMIT_EXCEEDED'])
  const last = [...rows, row(300, later(DAY_MS + 1_000)), row(1, later(DAY_MS + 1_000))]
  expect(refusals(limits, last).slice(4)).toEqual([null, 'LIMIT_EXCEEDED'])
})

test('staff’s own limits hold instead of the day’s, and of one payment besides', () => {
  const limits = withLimits({ per_day: '10' })
  const own = (sum: string | null, each: string | null = null) => ({ own: sum, own_each: each })
  expect(refusals(limits, [row(2_000, own('2000'))])).toEqual([null])
  expect(refusals(limits, [row(2_001, own('2000'))])).toEqual(['LIMIT_EXCEEDED'])
  expect(refusals(limits, [row(500, own(null, '500'))])).toEqual([null])
  expect(refusals(limits, [row(501, own(null, '500'))])).toEqual(['LIMIT_EXCEEDED'])
  const unverified = withLimits({ per_day: '10', unverified: '5' })
  const is_verified = false
  expect(refusals(unverified, [row(501, { is_verified }), row(501)])).toEqual([
    'LIMIT_EXCEEDED',
    null,
  ])
})

test('the limit of a type counts that type alone', () => {
  const limits = withTerms({ per_day: '5' })
  const other = row(900, { type: 'HIFI_ACH_OFFRAMP' })
  expect(refusals(limits, [other, row(500), row(1)]).slice(1)).toEqual([null, 'LIMIT_EXCEEDED'])
})

test('a recipient is new for a day from when they were first saved or paid', () => {
  const limits = withLimits({ new_recipient: '5' })
  const seen = (ms: number) => ({ seen_at: new Date(NOON - ms) })
  expect(refusals(limits, [row(500)])).toEqual([null])
  expect(refusals(limits, [row(501)])).toEqual(['DESTINATION_COOLING'])
  expect(refusals(limits, [row(501, seen(DAY_MS - 1))])).toEqual(['DESTINATION_COOLING'])
  expect(refusals(limits, [row(501, seen(DAY_MS))])).toEqual([null])
  expect(refusals(limits, [row(300), row(201, later(1))])).toEqual([null, 'DESTINATION_COOLING'])
  expect(refusals(limits, [row(300), row(500, { payee: 'eve' })])).toEqual([null, null])
})

test('verification is asked of what leaves, for its rail or inside', () => {
  const gated = withTerms({}, { ...free, identity: identityOf(true) })
  const needs = new Map([['HIFI_ACH_OFFRAMP', 'us-payments']]) as ReplayDeps['needs']
  const out = row(500, { type: 'HIFI_ACH_OFFRAMP' })
  expect(refusals(gated, [row(5)])).toEqual(['KYC_REQUIRED'])
  expect(refusals(gated, [row(5)], { verified: new Set(['w1 inside']) })).toEqual([null])
  expect(refusals(gated, [row(5)], { verified: new Set(['w2 inside']) })).toEqual(['KYC_REQUIRED'])
  const only = { needs, verified: new Set(['w1 inside']) }
  expect(refusals(gated, [out], only)).toEqual(['KYC_REQUIRED'])
  expect(refusals(gated, [out], { needs, verified: new Set(['w1 us-payments']) })).not.toContain(
    'KYC_REQUIRED',
  )
  expect(refusals(gated, [row(500, { type: 'HIFI_ACH_ONRAMP' })])).not.toContain('KYC_REQUIRED')
})

const proving = (from: string, newFrom: string): PolicyDocument => ({
  ...withTerms({}),
  proofs: { ...noProofs, purposes: ['order'], orders_from: from, new_payees_from: newFrom },
})
const proofs = (document: PolicyDocument, rows: TriedRow[]) => {
  const outcomeOf = createReplay(document, deps())
  return rows.map((one) => outcomeOf(one)?.proof)
}

test('a proof is asked from its sum on, and from a smaller one where nobody was paid before', () => {
  const document = proving('10', '5')
  const paid = (ms: number) => ({ paid_at: new Date(NOON - ms) })
  expect(proofs(document, [row(499)])).toEqual([false])
  expect(proofs(document, [row(500)])).toEqual([true])
  expect(proofs(document, [row(999, paid(DAY_MS))])).toEqual([false])
  expect(proofs(document, [row(999, paid(DAY_MS - 1))])).toEqual([true])
  expect(proofs(document, [row(1_000, paid(DAY_MS))])).toEqual([true])
  expect(proofs(proving('10', '20'), [row(999), row(1)])).toEqual([false, true])
  expect(proofs(withTerms({}), [row(99_999)])).toEqual([false])
})

test('what was proved neither adds up nor is asked for again', () => {
  const document = proving('10', '5')
  expect(proofs(document, [row(300), row(200)])).toEqual([false, true])
  expect(proofs(document, [row(300), row(500), row(600), row(99), row(1)])).toEqual([
    false,
    true,
    false,
    false,
    true,
  ])
  expect(proofs(document, [row(300), row(200, { payee: 'eve' })])).toEqual([false, false])
  expect(proofs(proving('10', '0'), [row(1), row(1)])).toEqual([true, false])
})

test('of an exchange today’s price counts, and what comes in is never proved', () => {
  const document = proving('10', '5')
  const exchanged = (total: string, currency_id = 'eth') =>
    row(null, { total, currency_id, payee: null, type: 'EXCHANGE_CRYPTO_INTERNAL' })
  expect(proofs(document, [exchanged('49'), exchanged('50')])).toEqual([false, true])
  expect(proofs(document, [row(99_999, { type: 'HIFI_ACH_ONRAMP' })])).toEqual([false])
})

test('what has no price today is left out', () => {
  const outcomeOf = createReplay(withTerms({}), deps())
  for (const currency_id of ['xau', 'gone']) expect(outcomeOf(row(1, { currency_id }))).toBeNull()
  const noBase = createReplay(withTerms({}), deps({ base: 'CHF' }))
  expect([noBase(row(1)), noBase(row(1))]).toEqual([null, null])
})

test('a payment waits for staff from its sum on', () => {
  const outcomeOf = createReplay(withTerms({ review_from: '5' }), deps())
  expect([499, 500].map((worth) => outcomeOf(row(worth))?.review)).toEqual([false, true])
  expect(outcomeOf(row(null))?.review).toBe(false)
})

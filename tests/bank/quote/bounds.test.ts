import { expect, test } from 'vitest'
import type { PolicyTerms } from '#contract/ops/policyDocument'
import { chainIds } from '#contract/chains'
import { openSeal } from '#bank/outside/seal'
import { firstPolicy, plainFee, policyTermsOf } from '#bank/policy/document'
import { boundsOfTyped } from '#bank/quote/bounds'
import { outsideOf } from '#bank/quote/quote'
import { createQuoteToken, readQuoteToken, type QuoteBinding } from '#bank/quote/quoteToken'
import { canPair, minorIn, policyBounds, worthIn } from '#bank/quote/terms'
import type { Prices } from '#bank/rate/price'
import type { Coin } from '#bank/rate/rate.rows'
import { RATE_ONE, ratioOf } from '#bank/rate/ratio'

/** Bounds of an order, and what a quote's id carries, by hand. */

const coin = (symbol: string, scale: number, is_fiat: boolean, chain_id: number | null = null) =>
  ({ id: symbol, symbol, scale, is_fiat, chain_id, is_enabled: true }) as Coin
const usd = coin('USD', 2, true)
const eur = coin('EUR', 2, true)
const gbp = coin('GBP', 2, true)
const eth = coin('ETH', 4, false, chainIds.ethereum)
const prices: Prices = new Map(
  Object.entries({ USD: '1', EUR: '1.25', ETH: '3000' }).map(([symbol, usdPrice]) => [
    symbol,
    { usd: ratioOf(usdPrice), source: 'x', at: new Date(0) },
  ]),
)

test.each([
  [99n, 'AMOUNT_TOO_SMALL'],
  [100n, null],
  [500n, null],
  [501n, 'AMOUNT_TOO_LARGE'],
])('between 100 and 500, %i is %s', (from, code) => {
  expect(outsideOf({ least: 100n, most: 500n }, from)).toBe(code)
})

test('without a most nothing is too large', () => {
  expect(outsideOf({ least: 1n, most: null }, 10n ** 30n)).toBeNull()
})

/** 1 % and 50 cents. */
const terms = {
  fromScale: 2,
  toScale: 2,
  rate: RATE_ONE / 2n,
  feePpm: 10_000n,
  fixed: 50n,
  network: 0n,
}
const bounds = (reverse: boolean, subtract: boolean, most: bigint | null = 10_150n) =>
  boundsOfTyped(terms, { least: 1_060n, most }, { reverse, subtract })

test('what may be typed is what leaves, what moves or what arrives', () => {
  expect(bounds(false, true)).toEqual({ min: 1_060n, max: 10_150n })
  expect(bounds(false, false)).toEqual({ min: 1_000n, max: 10_000n })
  expect(bounds(true, false)).toEqual({ min: 500n, max: 5_000n })
  for (const reverse of [true, false]) expect(bounds(reverse, false, null).max).toBeNull()
})

test('the smallest is never less than what lets one unit arrive', () => {
  const tiny = (subtract: boolean) =>
    boundsOfTyped(terms, { least: 1n, most: null }, { reverse: false, subtract })
  expect(tiny(false)).toEqual({ min: 2n, max: null })
  expect(tiny(true)).toEqual({ min: 53n, max: null })
})

const policy: PolicyTerms = {
  ...policyTermsOf(firstPolicy('live'), 'WITHDRAWAL_CRYPTO'),
  min: '10',
  max: '100',
  fee: {
    fixed: '1',
    percent: '0.5',
    floor: '2',
    cap: '20',
    tiers: [{ from: '50', percent: '0.25' }],
  },
  currencies: [{ symbol: 'EUR', fee: plainFee('0', '2') }],
}

test('a policy in the currency that is paid: least and fees rounded up, most rounded down', () => {
  const base = { prices, base: 'USD' }
  expect(policyBounds(policy, eth, base)).toEqual({
    min: 34n,
    max: 333n,
    fee: {
      feePpm: 5_000n,
      fixed: 4n,
      shape: { floor: 7n, cap: 67n, tiers: [{ from: 166n, ppm: 2_500n }] },
    },
  })
  expect(policyBounds(policy, eur, base)).toEqual({
    min: 800n,
    max: 8_000n,
    fee: { feePpm: 20_000n, fixed: 0n },
  })
  const open = { ...policy, min: null, max: null, fee: plainFee('0', '0') }
  expect(policyBounds(open, usd, base)).toEqual({
    min: 1n,
    max: null,
    fee: { feePpm: 0n, fixed: 0n },
  })
  const uncapped = { ...policy, fee: { ...policy.fee, floor: null, cap: null } }
  expect(policyBounds(uncapped, usd, base).fee.shape).toEqual({
    floor: 0n,
    cap: null,
    tiers: [{ from: 5_000n, ppm: 2_500n }],
  })
})

test('nothing and what is in the same currency need no price', () => {
  const none: Prices = new Map()
  expect(worthIn(none, '0', 'USD', eth).above).toBe(0n)
  expect(worthIn(none, '1.5', 'USD', usd)).toEqual(worthIn(prices, '1.5', 'USD', usd))
  for (const [symbol, to] of [
    ['USD', gbp],
    ['GBP', usd],
  ] as const)
    expect(() => worthIn(prices, '1', symbol, to)).toThrow(
      expect.objectContaining({ code: 'RATE_NOT_FOUND' }),
    )
})

test.each([
  ['EXCHANGE_CRYPTO_INTERNAL', usd, eth, true],
  ['EXCHANGE_CRYPTO_INTERNAL', usd, usd, false],
  ['TRANSFER_INTERNAL', usd, usd, true],
  ['WITHDRAWAL_CRYPTO', eth, eth, true],
  ['WITHDRAWAL_CRYPTO', usd, usd, false],
  ['HIFI_SEPA_OFFRAMP', usd, eur, true],
  ['HIFI_SEPA_OFFRAMP', usd, usd, false],
  ['HIFI_SEPA_OFFRAMP', eur, eth, false],
  ['L2F_FPS_OFFRAMP', usd, gbp, true],
  ['L2F_FPS_OFFRAMP', usd, eur, false],
] as const)('%s of two currencies (case %#)', (type, from, to, can) => {
  expect(canPair(type, from, to)).toBe(can)
})

test.each([
  ['0.01', 1n],
  ['0012.5', 1_250n],
  ['9'.repeat(36), (10n ** 36n - 1n) * 100n],
])('%s is an amount', (amount, minor) => {
  expect(minorIn(amount, usd)).toBe(minor)
})

test.each([
  ['0', 'FORMAT'],
  ['-1', 'FORMAT'],
  ['1e3', 'FORMAT'],
  ['1.', 'FORMAT'],
  ['', 'FORMAT'],
  ['9'.repeat(37), 'FORMAT'],
  ['9'.repeat(39), 'FORMAT'],
  ['0.001', 'DECIMALS'],
])('%s is none: %s', (amount, code) => {
  expect(() => minorIn(amount, usd)).toThrow(
    expect.objectContaining({
      code: 'AMOUNT_INVALID',
      facts: { errors: [{ pointer: '/amount', code, params: { decimals: '2' } }] },
    }),
  )
})

const seal = openSeal(new Uint8Array(32).fill(7))
const bound: QuoteBinding = {
  tenantId: 't1',
  personId: 'p1',
  orderType: 'TRANSFER_INTERNAL',
  fromId: 'usd',
  toId: 'eur',
  wanted: { minor: 100n, reverse: false, subtract: false },
  toAddress: null,
}
const price = { rate: RATE_ONE, feePpm: 5n, fixed: 6n, network: 7n }
const until = new Date('2026-03-02T09:00:30Z')
const tiers = [
  { from: 10n, ppm: 3n },
  { from: 20n, ppm: 0n },
]

test.each([
  ['a plain fee', price],
  ['a fee of at least so much', { ...price, shape: { floor: 9n, cap: null, tiers: [] } }],
  ['a fee of nothing at most', { ...price, shape: { floor: 0n, cap: 0n, tiers: [] } }],
  ['a fee in tiers', { ...price, shape: { floor: 1n, cap: 99n, tiers } }],
])('the id of a quote carries %s', (_, of) => {
  const token = { until, policyVersion: 3, terms: of }
  const id = createQuoteToken(seal, bound, token)
  expect(readQuoteToken(seal, bound, id)).toEqual(token)
  expect(readQuoteToken(seal, { ...bound, toAddress: '0x1' }, id)).toEqual(token)
})

const id = createQuoteToken(
  seal,
  { ...bound, toAddress: '0x1' },
  { until, policyVersion: 3, terms: price },
)

test.each([
  ['tenant', { tenantId: 't2' }],
  ['person', { personId: null }],
  ['order', { orderType: 'EXCHANGE_CRYPTO_INTERNAL' }],
  ['currency', { fromId: 'eur', toId: 'usd' }],
  ['amount', { wanted: { ...bound.wanted, minor: 101n } }],
  ['side', { wanted: { ...bound.wanted, reverse: true } }],
  ['way of the fees', { wanted: { ...bound.wanted, subtract: true } }],
  ['address', { toAddress: '0x2' }],
  ['address, as there is none', { toAddress: null }],
])('a quote is good for no other %s', (_, more) => {
  expect(readQuoteToken(seal, { ...bound, toAddress: '0x1', ...more }, id)).toBeNull()
  expect(readQuoteToken(seal, { ...bound, toAddress: '0x1' }, id)).not.toBeNull()
})

test('what is no id of a quote is none', () => {
  for (const text of ['', 'q2', id.slice(1), `${id}x`, id.replace('q2', 'q1'), id.toUpperCase()])
    expect(readQuoteToken(seal, { ...bound, toAddress: '0x1' }, text)).toBeNull()
})

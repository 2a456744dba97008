import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  Amount,
  AmountInput,
  DIGITS_MAX,
  fromMinor,
  minorOf,
  plainDecimal,
  SCALE_MAX,
  toMinor,
} from '#contract/kit/amount'

const scales = fc.integer({ min: 0, max: SCALE_MAX })
const runs = { numRuns: 10_000 }

const most = 10n ** BigInt(DIGITS_MAX) - 1n
const minors = fc.oneof(
  fc.bigInt({ min: -most, max: most }),
  fc.bigInt({ min: -1000n, max: 1000n }),
)

test('minor units survive formatting and parsing at every scale', () => {
  fc.assert(
    fc.property(minors, scales, (minor, scale) => {
      expect(toMinor(fromMinor(minor, scale), scale)).toBe(minor)
    }),
    runs,
  )
})

test('formats every decimal of the currency', () => {
  fc.assert(
    fc.property(minors, scales, (minor, scale) => {
      const spelled = fromMinor(minor, scale)
      expect(Amount.safeParse(spelled).success).toBe(true)
      expect(spelled.split('.')[1]?.length ?? 0).toBe(scale)
    }),
    runs,
  )
})

const digits = (least: number, most: number) =>
  fc.string({
    unit: fc.constantFrom(...Array.from('0123456789')),
    minLength: least,
    maxLength: most,
  })

test('trailing zeros do not change an amount', () => {
  fc.assert(
    fc.property(digits(1, 20), digits(0, SCALE_MAX), scales, (whole, fraction, more) => {
      const amount = fraction ? `${whole}.${fraction}` : whole
      const padded = fraction ? amount + '0'.repeat(more) : amount
      expect(toMinor(padded, SCALE_MAX)).toBe(toMinor(amount, SCALE_MAX))
      expect(toMinor(amount, SCALE_MAX)).toBe(BigInt(whole + fraction.padEnd(SCALE_MAX, '0')))
    }),
    runs,
  )
})

test('never rounds away excess decimals', () => {
  fc.assert(
    fc.property(digits(1, 20), digits(0, 17), scales, (whole, fraction, scale) => {
      const read = toMinor(`${whole}.${fraction}1`, scale)
      expect(read === null).toBe(fraction.length + 1 > scale)
    }),
    runs,
  )
})

test('writes a JSON number without an exponent', () => {
  fc.assert(
    fc.property(fc.double({ min: -1e37, max: 1e37, noNaN: true }), (value) => {
      const spelled = plainDecimal(value)
      if (value !== 0 && Math.abs(value) < 1e-37) return
      expect(spelled).toMatch(/^-?\d+(\.\d+)?$/)
      expect(Number(spelled)).toBe(value === 0 ? 0 : value)
    }),
    runs,
  )
})

test.each([
  [1e-7, '0.0000001'],
  [1.5e-7, '0.00000015'],
  [-2.5e-10, '-0.00000000025'],
  [1e21, '1000000000000000000000'],
  [1.25e21, '1250000000000000000000'],
  [0, '0'],
  [12.5, '12.5'],
])('%d is written %s', (value, spelled) => {
  expect(plainDecimal(value)).toBe(spelled)
})

test('zero has no sign', () => {
  expect(fromMinor(0n, 2)).toBe('0.00')
})

test.each(['', 'x1', '1x', '1.', '.5', '+1'])('"%s" is no number of minor units', (word) => {
  expect(toMinor(word, 2)).toBe(null)
})

test('leaves a number with too many digits as it is', () => {
  expect(plainDecimal(1e38)).toBe(`1${'0'.repeat(38)}`)
  expect(plainDecimal(1e39)).toBe('1e+39')
})

test.each([
  '',
  ' ',
  '1.',
  '.5',
  '1,5',
  '1e3',
  '+1',
  '--1',
  '0x10',
  'NaN',
  '１',
  '1 000',
  '1'.repeat(39),
])('"%s" is no amount', (word) => {
  expect(AmountInput.safeParse(word).success).toBe(false)
})

test.each([NaN, Infinity, 1e300, 1e-300, null, {}, [], true])('%s is no amount', (value) => {
  expect(AmountInput.safeParse(value).success).toBe(false)
})

test('accepts the most digits an amount may have, besides sign and point', () => {
  const longest = `-${'9'.repeat(20)}.${'9'.repeat(18)}`
  expect(AmountInput.parse(longest)).toBe(longest)
  expect(AmountInput.safeParse(`-9${longest.slice(1)}`).success).toBe(false)
})

test('an amount input is a text or a JSON number', () => {
  expect(AmountInput.parse('12.50')).toBe('12.50')
  expect(AmountInput.parse(0.1)).toBe('0.1')
})

test.each([
  ['', 0n],
  ['1,5', 0n],
  ['0.000000000000000001', 1n],
  ['-1.5', -1_500_000_000_000_000_000n],
])('of "%s" there are %d at the finest scale', (amount, minor) => {
  expect(minorOf(amount)).toBe(minor)
})

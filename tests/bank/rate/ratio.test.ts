import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ceilOf, downTo, floorOf, over, ratioOf, tenTo, times } from '#bank/rate/ratio'

/** Fractions are exact; rounding says which way. */

const wholes = fc.bigInt({ min: 1n, max: 10n ** 40n })
const ratios = fc.record({ above: fc.bigInt({ min: 0n, max: 10n ** 40n }), below: wholes })
const runs = { numRuns: 10_000 }

test('parses a decimal exactly', () => {
  expect(ratioOf('12.50')).toEqual({ above: 1250n, below: 100n })
  expect(ratioOf('7')).toEqual({ above: 7n, below: 1n })
})

test.each(['', '.5', '1.', '-1', '1,5', ' 1', '1 ', '1e3'])('refuses "%s"', (word) => {
  expect(() => ratioOf(word)).toThrow(`"${word}" is no plain decimal.`)
})

test('a product divided by a factor is the other', () => {
  fc.assert(
    fc.property(ratios, ratios, (a, b) => {
      fc.pre(b.above > 0n)
      const back = over(times(a, b), b)
      expect(back.above * a.below).toBe(a.above * back.below)
    }),
    runs,
  )
})

test('floor and ceil are exact', () => {
  fc.assert(
    fc.property(ratios, fc.integer({ min: 0, max: 18 }), (ratio, scale) => {
      const { above, below } = ratio
      const [floor, ceil, fine] = [floorOf(ratio), ceilOf(ratio), downTo(ratio, scale)]
      expect([floor * below <= above, above < (floor + 1n) * below]).toEqual([true, true])
      expect([above <= ceil * below, (ceil - 1n) * below < above]).toEqual([true, true])
      expect(floorOf({ above: above * tenTo(scale), below })).toBe(fine)
    }),
    runs,
  )
})
